import type { Bank } from './bank.ts';

const keyset = `select id, title
  from items
 where (sort_at, id) < ($1, $2)
 order by sort_at desc, id desc
 limit 20;`;

const retry = `export const withRetry = async <T>(work: () => Promise<T>, attempts = 4): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isTemporary(error)) throw error;
      await delay(2 ** attempt * 100 * (0.5 + Math.random()));
    }
  }
};`;

export const enDev: Bank = {
  words: {
    subject:
      'connection pools|cache invalidation|background jobs|time zones|keyset paging|file uploads|retries with jitter|password hashing|log volume|schema migrations|webhooks|rate limits',
    angle:
      'a field guide|what we got wrong|three years later|measured, at last|the boring version|from first principles',
  },
  stories: [
    {
      titles: [
        '{subject}: {angle}',
        'The hidden cost of {subject}',
        'Rewriting {subject}, {angle}',
        'Post-mortem: {m=12-140} minutes of {subject}',
      ],
      text: [
        'This is a long piece on {subject}. It collects what our team of {3-9} learnt over {6-18} months, two rewrites and one memorable {day}, with the numbers, the code and the parts we would rather forget.[^1]',
        '## The symptom',
        'On {date} at {time} the p99 of our busiest endpoint rose from {40-90} ms to {2-9} seconds. The alarm rang {3-11} minutes later, by which time {1200-9800} requests had failed and somebody had already restarted the wrong service.',
        'We had a dashboard. It showed averages. Averages are what you look at when you want to feel well.',
        '! The p99 over one day. The step is the deploy; the second step is the rollback.',
        '## The query',
        'Here is what the page wanted, once we had peeled off the layers:',
        `\`\`\`sql\n${keyset}`,
        'The row comparison matters. Written as `sort_at < $1 or (sort_at = $1 and id < $2)` the planner of the day read {180000-940000} rows to return twenty; written as a row it read twenty.[^2]',
        '| Step | p50 | p99 | Rows read || As found | {40-90} ms | {2100-8900} ms | {180000-940000} || With an index | {12-30} ms | {180-420} ms | {2000-9000} || Row comparison | {2-6} ms | {9-24} ms | 20',
        '## The retries',
        'While the database was slow, our clients were helpful. Each retried at once, four times, in step with all the others. A helpful client is a load generator with good manners. This is what they do now:',
        `\`\`\`ts\n${retry}`,
        'Two details carry the weight. The delay is *random*, so that clients fall out of step. And only **temporary** errors are tried again: a refusal stays a refusal.',
        '> A system that retries everything has no errors, only outages.',
        '## What we changed in how we work',
        '- We alert on p99 and on the age of the oldest job, never on averages. | Every alarm’s text names the first thing to try. | A change to a query ships with its plan, before and after. | Load tests run at {8-32} connections for {5-20} minutes, and we write down the median of three.',
        'None of this is new. Most of it is in books that we own. The distance between a book and a habit turned out to be one bad {day}.',
        '## What is left',
        'The pool is still too large, and nobody dares to touch it on a weekday. We know that {subject} will come up again, and this page is here so that the next person starts from the third mistake and not from the first.',
        '^ The memorable one. There is a mug. | Other versions of the planner do better. Measure yours. ',
      ],
    },
  ],
  also: [
    'Corrections are welcome; the figures are in the repository beside the script that made them.',
    'All timings are medians of three runs on one machine with {2-8} cores.',
  ],
  authors: 'The Slow Query|A. Backend|On-call',
  tags: 'programming|databases|operations',
};

export const enRelease: Bank = {
  words: {
    feature:
      'offline sync|a dark theme|vertical writing|paste as table|custom shortcuts|document locking|quick open|split windows|automatic backups|screen reader support',
    fix: 'shortcuts firing during composition|the cursor jumping in large files|dates off by one near midnight|margins lost in print|a second sync after sleep|duplicate notifications|a leak in the preview',
  },
  stories: [
    {
      titles: ['Marten {version}: {feature}', 'Marten {version} fixes {fix}'],
      text: [
        'Marten {version} is out. The headline is {feature}; the rest is a careful sweep of small things.',
        '## New',
        '- {feature}, in settings | {feature2}, now {12-48} per cent faster | {2-6} new translations',
        '## Fixed',
        '- {fix} | {fix2} | Memory use down by {8-30} per cent on long documents',
        '```sh\ncurl -LO http://marten.localhost/files/marten.tar.gz\ntar xf marten.tar.gz && ./marten --version',
        'The file format is unchanged. Back up all the same.',
      ],
    },
  ],
  also: [
    'Thanks to {3-14} contributors, {1-3} of them for the first time.',
    'The next release is planned for {later}.',
  ],
  authors: 'Marten maintainers',
  tags: 'releases|software',
};

export const enForum: Bank = {
  words: {
    item: 'mechanical keyboard|touring bike|camping stove|film camera|fountain pen|home router|acoustic guitar|pressure cooker|board game|dive watch|telescope|sewing machine|folding desk|kettle|walking boots|bookshelf speaker|wood stove|pocket knife',
    trouble: 'makes a ticking noise|stopped after a week|was a gift, no manual|is ten years old|smells of burning',
  },
  stories: [
    {
      titles: [
        'My {item} {trouble}. Normal?',
        'First {item} under {n=40-400}: what would you buy?',
        '{item} after {m=3-36} months: an honest review',
        'Giving away: {item} (thread {no})',
        'Is it worth repairing a {item} that {trouble}?',
      ],
      text: [
        'Long-time reader, first post. I have a {item} and I am out of ideas; the shop only says to buy a new one.',
        'Budget is about {n=40-400}, and I use it for {2-5} hours at weekends. The search results are half “never” and half “always”.',
        '> Clean it first. Mine ran another {1-4} years after that.',
        'Will try the suggestions on {day} and report back. Thanks, all.',
        '- Owned for: {m=3-36} months | Best: built like a bridge | Worst: the manual is one page, in six languages',
      ],
    },
  ],
  also: [
    'Edit: photos later tonight.',
    'Edit 2: it is the {2012-2023} model, apparently.',
    'Collection only, near the harbour.',
  ],
  authors: 'birchbark|nightowl_77|harbour_runner|firsttent|kettle|underthebridge',
  tags: 'forum|questions|reviews',
};

export const enScience: Bank = {
  words: {
    creature:
      'harbour porpoises|monarch butterflies|cicadas|newts|lugworms|Arctic terns|deep-sea corals|honeybees|mosses|fireflies|octopuses|eels',
    finding:
      'find their way home|share a sound|survive deep frost|remember a season|sleep in pieces|change colour without seeing it',
    field:
      'light-based computing|salt-water batteries|folding telescopes|lunar dust|sea-floor seismometers|trapped ice-core air|seed vaults|quiet motors',
  },
  stories: [
    {
      titles: [
        'How {creature} {finding}',
        '{creature} {finding}: {y=11-18} months of evidence',
        'What {creature} can teach us about {field}',
      ],
      text: [
        '{creature} {finding}, and it seems that they learn it. Researchers fitted {n=240-3900} animals with recorders the size of a fingernail and followed them for {y=11-18} months.',
        'Individuals differed. The young copied their elders at first and settled on a way of their own by the {4-6}th season.',
        '! The field site. Recorders fall off by themselves after three months.',
        '> “Much of what we filed under instinct belongs under education.”',
        'The data come from one region only. Whether the same holds elsewhere is an open question.',
      ],
    },
    {
      titles: [
        '{field}: {p=12-64}% better, by subtracting first',
        'In brief: {field}, error now {e=0.2-4.8}%',
        'Why {field} matters now',
      ],
      text: [
        'A new result in {field} improves on earlier methods by {p=12-64} per cent, its authors report, and the idea fits on a postcard.',
        'Instead of making the signal louder, measure the noise and take it away: learn the hum of a room, then listen for the whisper.',
        '- Measured: {field} | Runs: {120-2400} | Error: {0.2-4.8} per cent',
        'Practical use is {5-12} years off. The materials must first become {5-20} times cheaper.',
      ],
    },
  ],
  also: [
    'Data and analysis code are open.',
    'Two independent groups are repeating the work, with first results due by {later}.',
    'This is a digest; conditions and caveats are in the paper.',
  ],
  authors: 'Digest desk|Field notes',
  tags: 'science|research',
};
