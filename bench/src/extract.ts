/** Measures the cost of making a feed of a page, and the cost that an attacker can cause. README.md says how to read the figures. */
import { parseArgs } from 'node:util';
import { newBudget } from '@newsbell/extraction/budget';
import { applyDefinition } from '@newsbell/extraction/extract';
import { deriveFromExamples } from '@newsbell/extraction/induction/examples';
import { propose } from '@newsbell/extraction/induction/propose';
import { readPage } from '@newsbell/extraction/parse';
import { matchRule } from '@newsbell/extraction/rule/match';
import { parseRule } from '@newsbell/extraction/rule/parse';
import { runRule } from '@newsbell/extraction/rule/run';
import { parse } from 'parse5';
import { hostileXpaths, rules } from './hostile-asks.ts';
import { frontDefinition, frontPage, longTable, plainRows } from './list-pages.ts';
import { loadAverage } from './process-figures.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } });
const rounds = Number(values.rounds);
const aims = { ratio: 1.5, hostile: 300, vanished: 10 };
const base = 'https://bench.example/';
const dates = { now: new Date('2026-11-21T12:00:00Z'), zone: 'UTC' };

const run = async (): Promise<void> => {
  console.log(`A page of 500 KB with 40 items, medians of ${rounds} in milliseconds (load ${await loadAverage()}):`);
  printTable(measureExtraction());
  console.log(`\nMaking the definition, medians in milliseconds (load ${await loadAverage()}):`);
  printTable(measureInduction());
  console.log(
    `\nHostile XPaths, each with a budget of its own; aim: under ${aims.hostile} ms (load ${await loadAverage()}):`,
  );
  printTable(measureXpaths());
  console.log(`\nRules on pages of 1 MB (load ${await loadAverage()}):`);
  printTable(measureRules());
};

/** Parse and extraction take turns, so that other work of the machine slows both alike. */
const measureExtraction = () => {
  const source = frontPage(500_000);
  const rule = ruleOf('<h3 class="story__title"><a href="{%}">{%}</a></h3>{*}datetime="{%}"');
  const work = {
    'parse5 alone': () => parse(source, { scriptingEnabled: false }).childNodes.length,
    'page and 40 items by XPath': () =>
      applyDefinition(readPage(source), frontDefinition, { base, dates }).items.length,
    'page alone': () => readPage(source).children.length,
    '40 items by rule': () => runRule(rule, { link: 1, title: 2 }, source, { ...dates, base }).items.length,
  };
  if (work['page and 40 items by XPath']() !== 40 || work['40 items by rule']() !== 40) throw new Error('not 40 items');
  const times = timesInTurn(work, rounds);
  const bare = times['parse5 alone'];
  return Object.entries(times).map(([name, ms]) => ({
    work: name,
    ms: ms.toFixed(1),
    'of the parse': `${(ms / bare).toFixed(2)} ×`,
    aim: name === 'page and 40 items by XPath' ? aimed(ms / bare <= aims.ratio, `≤ ${aims.ratio} ×`) : '',
  }));
};

const measureInduction = () => {
  const front = frontPage(500_000);
  const table = longTable(40_000);
  const titles = applyDefinition(readPage(front), frontDefinition, { base }).items;
  const [one, , other] = titles.map(({ title, link }) => ({ title, href: link }));
  const few = Math.max(1, Math.round(rounds / 10));
  const times = {
    ...timesInTurn(
      {
        'two examples, 500 KB': () => deriveFromExamples({ page: readPage(front), base }, [one!, other!]),
        'one example, 500 KB': () => deriveFromExamples({ page: readPage(front), base }, [one!]),
        'proposals, 500 KB': () => propose({ page: readPage(front), base }),
      },
      few * 2,
    ),
    ...timesInTurn({ 'proposals, a table of 40,000 links': () => propose({ page: readPage(table), base }) }, few),
  };
  return Object.entries(times).map(([work, ms]) => ({ work: `${work}, parse included`, ms: ms.toFixed(0) }));
};

const measureXpaths = () => {
  const rows = readPage(`<body>${plainRows(2_998)}`);
  const deep = readPage(`${'<div>some words '.repeat(500)}<a href="/x">x</a>${'<p>more'.repeat(20_000)}`);
  const asked = (itemXpath: string, titleXpath = '.') => ({
    ...{ itemXpath, titleXpath, linkXpath: '//a/@href', thumbnailXpath: './/img', fallbacks: [] },
  });
  const apply = (name: string, page: typeof rows, itemXpath: string, titleXpath?: string) => {
    let trouble: string | null = null;
    const ms = timeOf(5, () => {
      trouble = applyDefinition(page, asked(itemXpath, titleXpath), { base, dates, budget: newBudget() }).trouble;
    });
    return {
      xpath: name.length > 60 ? `${name.slice(0, 57)}…` : name,
      ms: ms.toFixed(0),
      end: trouble ?? 'answered',
      aim: aimed(ms < aims.hostile, `< ${aims.hostile}`),
    };
  };
  return [
    ...hostileXpaths.map(xpath => apply(xpath, rows, xpath)),
    apply('500 elements in each other as items, the page as title', deep, '//div', '/'),
    apply('500 elements in each other as items, each its title', deep, '//div', '.'),
  ];
};

const measureRules = () =>
  rules.map(({ name, rule, source, isHonest }) => {
    const aim = isHonest ? aims.vanished : aims.hostile;
    const parsed = ruleOf(rule);
    let found = matchRule(parsed, source);
    // Most runs take less than the clock of the processor can tell.
    const ms =
      timeOf(5, () => {
        for (let again = 0; again < 10; again++) found = matchRule(parsed, source);
      }) / 10;
    return {
      'rule and page': name,
      ms: ms.toFixed(1),
      matches: String(found.matches.length),
      end: found.end,
      aim: aimed(ms < aim, `< ${aim}`),
    };
  });

const ruleOf = (text: string) => {
  const read = parseRule(text);
  if (!read.ok) throw new Error(`${text}: ${JSON.stringify(read.errors)}`);
  return read.rule;
};

const aimed = (isMet: boolean, aim: string): string => `${aim}: ${isMet ? 'met' : 'missed'}`;

const timeOf = (times: number, work: () => unknown): number => timesInTurn({ work }, times).work;

/** Answers the CPU time of this thread alone: other work on the machine moves it far less than the time on the clock. */
const cpuMilliseconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Answers medians; the first round warms up the code and does not count. */
const timesInTurn = <Name extends string>(work: Record<Name, () => unknown>, times: number): Record<Name, number> => {
  const names = Object.keys(work) as Name[];
  const taken = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= times; round++) {
    for (const name of names) {
      const began = cpuMilliseconds();
      work[name]();
      if (round > 0) taken[name].push(cpuMilliseconds() - began);
    }
  }
  return Object.fromEntries(names.map(name => [name, median(taken[name])])) as Record<Name, number>;
};

await run();
