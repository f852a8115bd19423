/** The refusals of the calls of generators. */
import type { FastifyRequest } from 'fastify';
import { languageOf, Refusal } from '#http/problems.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import { texts } from '#i18n/texts.ts';
import type { Page, PageOutcome } from './page.ts';
import type { SettingsOutcome } from './settings.ts';

/** Throws a Refusal for whatever is not done. */
export const refuseUnless = (outcome: SettingsOutcome, request: FastifyRequest): void => {
  const { secretAddress, alreadyHere, privateNetwork } = texts(languageOf(request)).sources;
  switch (outcome) {
    case 'done':
      return;
    case 'absent':
      throw new Refusal('GENERATOR_NOT_FOUND');
    case 'followed':
      throw new Refusal('HAS_SUBSCRIBERS');
    case 'secret-address':
      throw new Refusal('FORBIDDEN', undefined, secretAddress);
    case 'private-network':
      throw new Refusal('FORBIDDEN', undefined, privateNetwork);
    case 'already-here':
      throw new Refusal('FORBIDDEN', undefined, alreadyHere);
  }
};

/** Throws a Refusal for a page that cannot be had. */
export const pageOf = (page: PageOutcome, request: FastifyRequest): Page => {
  switch (page.kind) {
    case 'page':
      return page;
    case 'ours':
      throw new Refusal('PAGE_IS_OURS');
    case 'forbidden':
      throw new Refusal('PAGE_FORBIDDEN');
    case 'failed':
      throw unreadable(page.code, request);
    case 'unasked':
      throw new Refusal('UNAVAILABLE');
  }
};

export const unreadable = (code: string, request: FastifyRequest): Refusal =>
  new Refusal('PAGE_UNREADABLE', undefined, crawlErrorText(code, languageOf(request)));

/** `code` says why, where that is worth a sentence. */
export const nothingOn = (code: string | null, request: FastifyRequest): Refusal =>
  new Refusal('NOTHING_EXTRACTED', undefined, code === null ? undefined : crawlErrorText(code, languageOf(request)));
