import type { Generator, GeneratorRow } from '@newsbell/contracts/generators';

/** Makes a feed that was made of a page by clicks, and is well. */
export const generatorRow = (given: Partial<GeneratorRow> = {}): GeneratorRow => {
  const uuid = given.uuid ?? '5f0c2d1e-8a34-4b6f-9d27-3f1b5a7c9e01';
  const rssUrl = `https://newsbell.test/rss/${uuid}.xml`;
  return {
    uuid,
    title: 'Quayside board',
    description: '',
    url: 'https://quayside.example/board?sort=new',
    isPublic: true,
    rssUrl,
    rssurl: rssUrl,
    urlKey: 'quayside-board',
    isPaused: false,
    intervalMinutes: 30,
    health: 'ok',
    healthSince: '2026-03-05T09:30:00.000Z',
    items: 25,
    checkedAt: '2026-03-05T12:00:00.000Z',
    succeededAt: '2026-03-05T12:00:00.000Z',
    nextCheckAt: null,
    lastError: null,
    canRepair: false,
    builder: 'XPATH',
    rule: null,
    ...given,
  };
};

/** Makes the same generator by itself, as its builder gets it. */
export const clickedGenerator = (given: Partial<GeneratorRow> = {}): Generator => {
  const { builder: _builder, rule: _rule, ...shown } = generatorRow(given);
  return {
    ...shown,
    builder: 'XPATH',
    itemXpath: '//li',
    titleXpath: './/a',
    thumbnailXpath: '',
    linkXpath: './/a/@href',
    fallbacks: [],
    repair: null,
  };
};
