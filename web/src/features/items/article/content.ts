/** Prepares an item's text for the page. The server has sanitised it on the way in; nothing here adds trust to it. */
import { type FrameTexts, frameWideParts } from '#ui/prose/frames.ts';
import { dropRepeatedTitle, orderHeadings } from './headings.ts';
import { markOf } from './marks.ts';
import { type Player, playerIn } from './players.ts';

export interface ContentTexts extends FrameTexts {
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
  frameWideParts(content, texts);
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

/** A link to an anchor that the text does not have is replaced by its words. */
const dropDeadMark = (link: HTMLAnchorElement, content: ParentNode): void => {
  if (!markOf(link, content)) link.replaceWith(...link.childNodes);
};

const element = <Name extends 'a' | 'span'>(name: Name, className: string): HTMLElementTagNameMap[Name] =>
  Object.assign(document.createElement(name), { className });
