import type { Bank } from './bank.ts';

export const enNews: Bank = {
  words: {
    town: 'Harbourne|Ellis Bay|Northmere|Saltwick|Cairnford|Port Avery|Wrenfield|Millhaven|Kestrel Point|Larkhill',
    line: 'the riverside tram|night bus 14|the ferry to the islands|the school shuttle|the orbital bus|the branch railway',
    place:
      'the old customs house|the disused signal box|the covered market|the lido|the town observatory|the mill pond|the public bathhouse|the grain exchange',
    group:
      'a residents’ association|a group of sixth-formers|the harbour pilots|local shopkeepers|a team of retired engineers|volunteers from the library',
    issue:
      'night-time noise|empty shops|river quality|cracked pavements|school meals|overheated classrooms|street lighting|allotment waiting lists',
    event: 'book fair|lantern walk|bread festival|tidal swim|brass band weekend|seed swap|kite day',
  },
  stories: [
    {
      titles: [
        '{town} to run {line} every {m=6-15} minutes in six-month trial',
        '{line} carried {n=12000-48000} passengers in first week, {town} says',
      ],
      text: [
        '{town} will run {line} every {m=6-15} minutes from next month, in a trial that the council says will last at least half a year.',
        'Fares stay as they are, and a single ticket will cover any change made within an hour. Delays and passenger numbers are to be published every Monday.',
        '> “I finish at four in the morning and wait for the first bus. Nobody should have to plan their life around a timetable from 1987,” said one market porter.',
        'In a survey of {n2=1800-5200} people last autumn, {54-78} per cent named waiting for a connection as the worst part of their journey.',
        '- First service 5.10 am, last 11.50 pm | {18-42} stops, of which {3-9} are new | Step-free boarding at {62-100} per cent of stops',
      ],
    },
    {
      titles: [
        '{place} in {town} reopens after {y=3-19}-year closure',
        'A second life for {place}: {town} opens the doors',
        'How {group} saved {place}',
      ],
      text: [
        'After {y=3-19} years behind hoardings, {place} in {town} opened again on {day}, with its windows cleaned, its clock running, and a queue around the block.',
        'The repair cost £{1.2-8.4}m, of which {group} raised more than a fifth. The rest came from the council and a regional heritage fund.',
        '! Visitors wait outside {place} in {town} on the first morning.',
        'The architects kept what they could: the tiled floor, the iron gallery, and a wall on which three generations of children measured their height.',
        'Opening hours run to nine in the evening on weekdays. Entry is free until {later}.',
      ],
    },
    {
      titles: [
        '{town} counts the cost of {issue}',
        'On {issue}, {town} tries something new: asking',
        'Council votes {a=9-21}–{b=3-8} for {town} plan on {issue}',
      ],
      text: [
        'Councillors in {town} voted {a=9-21} to {b=3-8} on {day} for a plan on {issue} that began, unusually, with a map drawn by the people who live there.',
        'For {6-14} months {group} collected {320-1900} reports and plotted each by street and hour. The places with most complaints were not the places with most trouble.',
        '| Reports | Last year | This year || Received | {140-420} | {150-480} || Visited | {60-130} | {140-300} || Resolved | {30-60} | {70-140}',
        '> “Before you look for someone to blame, find out when and where it happens.”',
        'The budget, put at £{120-900},000, has yet to be approved. A decision is due by {later}.',
      ],
    },
    {
      titles: [
        '{n=4000-38000} turn out for the {town} {event}',
        '{town} {event} returns on {later}, smaller and better',
        '{town} {event} swaps paper cups for {n=9000-52000} reusable ones',
      ],
      text: [
        'The {town} {event} drew {n=4000-38000} people over three days, organisers said on {day}, with fewer stages, no amplified music after nine and rather more sitting down.',
        'Instead of closing the main road, the festival threaded {6-14} side streets into a walk. Shops along the way reported takings up {8-31} per cent.',
        '! Evening at the {town} {event}.',
        'Reusable cups came back at a rate of {88-97} per cent. What waste there was filled {2-6} skips; last year it filled {14-28}.',
        'Proposals for next year are open to anyone with a postal address in the town until {later}.',
      ],
    },
  ],
  also: [
    'It is too soon for conclusions, said one planning researcher who has followed the project. “Give it two winters.”',
    'A similar effort in {town2} took {2-5} years to pay for itself; one in {town3} was abandoned after six months when the money ran out.',
    'Opinion on the street was divided. Most people welcomed the change; several said that they had learnt of it from a lamp post.',
    'The town’s scrutiny committee meets on {later}, and its papers are open to all.',
  ],
  authors: 'Metro desk|Our local reporter|Transport desk|Features',
  tags: 'news|local|society',
};

export const enBusiness: Bank = {
  words: {
    sector:
      'packaging makers|boatyards|battery recyclers|furniture workshops|seed growers|medical imaging firms|wind turbine suppliers|cheesemakers|warehouse robotics firms',
    good: 'coffee|wheat|butter|potatoes|copper|timber|wool|olive oil|salmon',
    cause: 'a better harvest|cheaper freight|a weaker currency|an early summer|slow demand|full warehouses',
    region: 'the north|the west|the midlands|the islands|the border towns',
  },
  stories: [
    {
      titles: [
        'Orders at {sector} rise {p=3-21}% as {good} prices ease',
        '{p=41-68}% of {sector} expect a better second half',
        '{sector} turn to four-day weeks in {region}',
      ],
      text: [
        'New orders at {sector} rose {p=3-21} per cent in {month}, a trade survey found, the {4-9}th monthly gain in a row and a wider one than most had forecast.',
        'Of {n=120-480} firms asked, {28-47} per cent plan to hire this year against {6-14} per cent that plan to shrink. Finding people remains the first worry; energy is now the fourth.',
        '| Index | Month | Previous | Year ago || Output | {101-118} | {99-114} | {94-108} || Stocks | {82-104} | {84-108} | {90-116} || Capacity used, % | {71-86} | {70-85} | {66-82}',
        'Input costs cloud the picture. “We write contracts by the quarter now,” one managing director said. “It is more paper and less risk.”',
      ],
    },
    {
      titles: [
        'Why the price of {good} is down {p=4-19}% in a month',
        '{good} prices fall for {d=4-9}th week on {cause}',
        'In {region}, {cause} moves the price of {good}',
      ],
      text: [
        'The wholesale price of {good} has fallen {p=4-19} per cent in a month, and traders in {region} put it down to {cause}.',
        'Shoppers will notice in {2-4} weeks, the time that a change usually takes to travel from dock to shelf.',
        '! A quiet morning on the trading floor: {good} changed hands at the lowest price since spring.',
        'Large buyers have tied up {12-40} per cent of next season by contract, more than in any year since records of such deals began.',
        '> “The price matters less than the warning. If I know in March, I can tell my customers in April.”',
      ],
    },
  ],
  also: [
    'The survey’s margin of error is {2.1-4.4} points. Final figures follow on {later}; revisions over the past year averaged {0.3-1.2} per cent.',
    'Lenders report that applications for equipment loans rose {6-18} per cent over the quarter.',
    'Analysts were split on whether the trend will outlast the summer.',
    '- Up: repairs, bakeries, garden centres | Flat: clothing, cinemas | Down: late-night bars',
  ],
  authors: 'Markets desk|Industry desk|Commodities desk',
  tags: 'business|economy|prices',
};

export const enCity: Bank = {
  words: {
    street: 'Cooper Street|Mill Lane|Beacon Road|Quayside|Orchard Terrace|Lantern Hill|Foundry Row|St Aldan’s Square',
    work: 'water main renewal|resurfacing|street light replacement|drain clearing|tree pruning|crossing repainting',
    service:
      'free bicycle repairs|the toy library|tool lending|flu vaccinations|allotment plots|rain barrel vouchers|reading circles',
    office: 'Libraries|Parks|Water|Roads|Waste|Lifelong Learning',
  },
  stories: [
    {
      titles: ['Notice: {work} on {street} until {later}', '{street}: one lane closed for {work}'],
      text: [
        'From {date} until {later} one lane of {street} is closed for {work}. Please follow the signed diversion and allow {5-20} extra minutes.',
        '| Section | Hours || North end | 09:00–17:00 || South end | 22:00–05:00',
        'Noisy work starts no earlier than nine. Heavy rain may move the dates by a day or two.',
      ],
    },
    {
      titles: [
        'Apply now for {service} ({n=30-180} places)',
        '{service} at {street}: how to register by {later}',
        '{office} department: {service} for {street}',
      ],
      text: [
        'Registration for {service} opens on {date} and closes on {later}. There are {n=30-180} places; if more people apply, a draw decides.',
        '- Who: residents of Ellis Bay | How: online or at any library | Cost: none | Questions: {office} department',
        'Results are sent by text message within three days. Leave a landline number if you have no mobile telephone.',
      ],
    },
  ],
  also: [
    'Large-print and easy-read copies are at the town hall desk.',
    'Buses {3-19} and {20-44} stop outside.',
    'Personal data is used for this purpose only and erased after three months.',
  ],
  authors: 'Ellis Bay Town Council',
  tags: 'notices|council',
};

export const enWeather: Bank = {
  words: {
    sea: '14 km south of Gull Island|9 km east of Cape Thorne|the Marrow Trench|22 km north-west of Saltwick|the Fallow Hills|31 km off Kestrel Point',
    area: 'the Outer Isles|Saltwick coast|the Fallow Hills|Kestrel Sound|the Marrow valley|Cape Thorne|the northern fells',
    alert:
      'gale warning|fog advisory|flood watch|swell advisory|dry air notice|heavy rain warning|small craft advisory',
    verb: 'issued|lifted|extended|raised one level',
  },
  stories: [
    {
      titles: ['M {g=2.0-4.6} earthquake, {sea}, {time}', 'Magnitude {g=2.0-4.6} tremor on {date}: {sea}'],
      text: [
        'A magnitude {g=2.0-4.6} earthquake was recorded at {time} on {date}, {sea}, at a depth of {5-60} km.',
        '| Parameter | Value || Magnitude | {g} || Stations used | {24-86} || Felt reports | {3-240}',
        'No damage has been reported and none is expected at this size. There is no tsunami threat.',
      ],
    },
    {
      titles: ['{alert} {verb} for {area} ({date}, {time})', '{area}: {alert} {verb} ({day}, {time})'],
      text: [
        'A {alert} for {area} was {verb} at {time} on {date}. Winds of {20-45} knots are expected, gusting {46-62}.',
        '- Secure loose objects | Keep off sea walls and piers | Allow twice the usual time for journeys',
        'The next bulletin follows in three hours or when conditions change.',
      ],
    },
    {
      titles: [
        'Outlook for {area}: {r=5-60} mm of rain between {date} and {later}',
        '{area}, {date}: high of {t=12-22}°C, light winds',
      ],
      text: [
        '{area} will be mostly dry on {date} with a high of {t=12-22}°C. Cloud thickens overnight.',
        'A low passing to the north brings {r=5-60} mm of rain by {later}, most of it in the afternoon.',
        '! Widely spaced isobars over {area}: a quiet chart.',
      ],
    },
  ],
  also: ['Based on {24-86} stations, reviewed by the duty forecaster.', 'Times are local.'],
  authors: 'Outer Isles Observatory',
  tags: 'weather|earthquakes',
};
