/** Prepares an item's text for the page. The server has sanitised it on the way in; nothing here adds trust to it. */
import { dropRepeatedTitle, orderHeadings } from './headings.ts';
import { markOf } from './marks.ts';
import { type Player, playerIn } from './players.ts';

export interface ContentTexts {
  table: string;
  code: string;
  video: string;
  audio: string;
}

interface Around {
  title: string;
  /** These addresses are shown beside the text, so they are not shown again in it. */
  shown: readonly string[];
  texts: ContentTexts;
}

/** Parses the text in an inert document (`<template>`), where nothing loads or runs until it is put into the page. */
export const readContent = (html: string, { title, shown, texts }: Around): DocumentFragment => {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  dropRepeatedTitle(content, title);
  orderHeadings(content);
  for (const each of content.querySelectorAll('p:has(> a)')) showPlayer(each, shown, texts);
  for (const each of content.querySelectorAll('table')) frameTable(each, texts.table);
  for (const each of content.querySelectorAll('pre')) nameGroup(each, texts.code);
  for (const each of content.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) dropDeadMark(each, content);
  return content;
};

const showPlayer = (paragraph: Element, shown: readonly string[], texts: ContentTexts): void => {
  const player = playerIn(paragraph);
  if (!player) return;
  if (shown.includes(player.href)) paragraph.remove();
  else paragraph.replaceWith(player.kind === 'page' ? card(player, texts.video) : ownPlayer(player, texts));
};

const card = ({ href, title, host }: Player, untitled: string): HTMLElement => {
  const link = element('a', 'card');
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer' });
  const [name, place] = [element('span', 'name'), element('span', 'host')];
  name.textContent = title ?? untitled;
  place.textContent = host;
  link.append(name, place);
  return link;
};

/** Lazy loading: the player asks for the file only when a person plays it. */
const ownPlayer = ({ href, title, kind }: Player, texts: ContentTexts): HTMLElement => {
  const player = document.createElement(kind as 'video' | 'audio');
  Object.assign(player, { src: href, controls: true, preload: 'none' });
  player.setAttribute('aria-label', title ?? texts[kind as 'video' | 'audio']);
  return player;
};

/** The table stays a table for assistive technology, since only its frame scrolls. Header cells state their scope. */
const frameTable = (table: HTMLTableElement, name: string): void => {
  for (const cell of table.querySelectorAll('th')) {
    cell.scope = cell.parentElement!.querySelector('td') && !cell.previousElementSibling ? 'row' : 'col';
  }
  if (table.parentElement?.closest('table')) return;
  const frame = element('div', 'table');
  nameGroup(frame, table.caption?.textContent || name);
  table.replaceWith(frame);
  frame.append(table);
};

const nameGroup = (box: Element, name: string): void => {
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', name);
};

/** A link to an anchor that the text does not have is replaced by its words. */
const dropDeadMark = (link: HTMLAnchorElement, content: ParentNode): void => {
  if (!markOf(link, content)) link.replaceWith(...link.childNodes);
};

const element = <Name extends 'a' | 'div' | 'span'>(name: Name, className: string): HTMLElementTagNameMap[Name] =>
  Object.assign(document.createElement(name), { className });
