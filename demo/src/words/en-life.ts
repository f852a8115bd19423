import type { Bank } from './bank.ts';

export const enEssay: Bank = {
  words: {
    thing:
      'a borrowed umbrella|the last paper map|a door that sticks|my grandmother’s ledger|an unplugged clock|the second-best chair|a jar of buttons|a library stamp|a bent teaspoon|the spare key',
    place:
      'a ferry terminal|an empty school|the back row|a rented kitchen|the night train|a town with one bench|the long field',
    act: 'waiting|walking home|copying by hand|saying less|mending|arriving early|getting lost|reading aloud',
    season: 'the first cold week|a slow Sunday|the hour before rain|late light|the week between',
  },
  stories: [
    {
      titles: ['In praise of {thing}', 'What {thing} knows', '{thing}, and other reasons to stay in'],
      text: [
        'There is, in the hall, {thing}. It has outlived two sofas and a marriage, and it asks for nothing. I have begun to think of it as the wisest object in the house.',
        'We speak of using things up. Some things use us up instead, slowly and with affection, until we have the same dents.',
        'I cleaned it on {day} and put it back an inch to the left. Nobody has noticed. I notice every time.',
        '> To keep a thing is to promise that you will still be someone who needs it.',
      ],
    },
    {
      titles: ['Notes from {place}', '{season} at {place}', 'Leaving {place}'],
      text: [
        'I spent {season} at {place}, which is to say that I was on my way somewhere else and stopped minding.',
        'A man opposite was doing a crossword in ink. He wrote every answer and crossed out none, and I could not tell whether that was skill or faith.',
        '! {place}, just before the lights came on.',
        'If you want a longer day, take the turning you do not know. It cost me {7-25} minutes and gave me a pear tree.',
        'On the way back I counted windows: {19-88} lit, one of them green.',
      ],
    },
    {
      titles: ['On {act}', 'A month of {act}', '{act}, considered as a skill'],
      text: [
        'This month’s practice is {act}. The aim is not to be good at it but to be often at it, so the bar is low: {10-30} minutes a day.',
        'For the first week I watched the clock. In the second the clock stopped watching me.',
        '- Week one: impatience | Week two: boredom | Week three: quiet | Week four: something near delight',
        'People ask what it is for. I do not know what it is for. The afternoons are longer.',
      ],
    },
  ],
  also: [
    'While I wrote this the rain stopped, and I took the umbrella out into the sun all the same.',
    'A reader sent a long letter about the last piece, for which thanks. The answer is yes.',
    'The next one should be up around {later}. If it is late, assume I am walking.',
  ],
  authors: 'The Long Table|A slow correspondent',
  tags: 'essays|books|life',
};

export const enPodcast: Bank = {
  words: {
    theme:
      'The Night Librarian|Foghorns|How to Retire a Lighthouse|The Last Typesetter|Bread at Three in the Morning|A Dictionary of Weather|Ferry Timetables|The Sound of an Empty Theatre|Repairing Radios|Maps That Lie|The Long Queue|Bees on the Roof',
    guest:
      'a retired signalman|two librarians|a bell founder|the harbour master|a piano tuner|a country doctor|a cartographer|a beekeeper',
  },
  stories: [
    {
      titles: ['Episode {no}: {theme}', '{no}: {theme}, with {guest}'],
      text: [
        'In episode {no} we talk about “{theme}” with {guest}, and then we stop talking and listen for a while.',
        '- 00:00 Opening | 02:{10-58} Two letters | 11:{10-58} The conversation | 33:{10-58} A sound, unedited | 39:{10-58} Credits',
        '> “People think that the job is the light. The job is the waiting.”',
        '@ / | The conversation with {guest}, filmed',
        'Next time: “{theme2}”. Letters go to the address on our home page.',
      ],
    },
  ],
  also: ['Recorded in the small room above the chandlery.', 'This one has wind on it. We left it in.'],
  authors: 'Slow Signal',
  tags: 'podcast|radio|stories',
};

export const enPhoto: Bank = {
  words: {
    view: 'Tide lines|The signal hut|Fog on the causeway|Herring gulls|Salt pans|The empty lido|Pylons at dusk|First frost|A field of rooks|The breakwater|Last ferry|Sheep on the ridge',
    when: 'five in the morning|ten minutes after sunset|between showers|the shortest day|a still noon|the first wind of autumn',
    dir: 'north|south-west|inland|out to sea|back at the town|straight down',
    gear: 'a 35 mm lens|an old rangefinder|one roll of film|a pinhole|a borrowed tripod',
  },
  stories: [
    {
      titles: ['{view}, {when}', '{view} — {gear}', '{view}, looking {dir}'],
      text: [
        '{view}. Made with {gear}, {when}, after standing in the wrong place three times.',
        'Aperture f/{4-11} at 1/{60-500} s. Hardly any colour work; the highlights pulled down a little.',
        'I waited {40-180} minutes and pressed the shutter {3-19} times. This is the {4-9}th.',
      ],
    },
  ],
  also: ['Next week the same place, in rain if there is any.', 'A print hangs in the chandlery window until {later}.'],
  authors: 'Salt & Silver',
  tags: 'photography|landscape',
};

export const enRecipe: Bank = {
  words: {
    dish: 'Barley and leek broth|Brown butter potatoes|Onion tart|Smoked fish pie|Apple and oat crumble|White bean stew|Soda bread|Mushroom toast|Roast carrots with honey|Pea and mint soup|Rhubarb fool|Lamb and pearl onions',
    mood: 'a late weeknight|a wet Saturday|two tired people|unexpected guests|the end of the month',
    secret: 'a splash of vinegar|the cheese rind|a spoon of miso|toasted breadcrumbs|cold butter at the end|a bay leaf',
  },
  stories: [
    {
      titles: ['{dish} for {mood}', '{dish}, and why it wants {secret}', '{dish} in {m=15-45} minutes'],
      text: [
        '{dish} is what we make for {mood}: few things to buy, {m=15-45} minutes at the stove, and it forgives distraction.',
        '## For two',
        '- {200-450} g of the main thing | {1-3} onions | {20-50} g butter | {500-900} ml stock | {secret} | salt',
        '## Method',
        '1. Slice the onions thinly and soften them in the butter for {8-15} minutes. | Add the rest and stir until it smells of supper. | Pour in the stock and simmer for {10-30} minutes. | Finish with {secret}. | Wait three minutes before serving.',
        '! {dish}, just served.',
        'It keeps for two days and is better on the second.',
      ],
    },
  ],
  also: [
    'Salt late. It reduces, and what was shy becomes loud.',
    'For a vegan pan use oil and a handful of dried mushrooms.',
    'A reader adds {1-2} teaspoons of mustard. She is right.',
  ],
  authors: 'The Kitchen Window',
  tags: 'recipes|food',
};

export const enComic: Bank = {
  words: {
    event:
      'The missing sock|Low tide|A letter for the lighthouse|Tea with the fog|The gull returns|Paint day|The wrong lamp|Inspection|Sunday shoes|The quiet whistle|Moon delivery|Nothing happens',
    mood: 'A slow|A windy|A suspicious|A warm|An overcast',
  },
  stories: [
    {
      titles: ['#{no} {event}', '#{no} {event} ({mood} day)'],
      text: [
        'Keeper & Cat #{no}, “{event}”. {mood} day at the lighthouse.',
        '! #{no}: {event}',
        'The next strip is up on {later}.',
      ],
    },
  ],
  also: [
    'Panel three has one whisker too many. It stays.',
    'Drawn with a brush that should have been thrown away in spring.',
  ],
  authors: 'Inkwell & Tail',
  tags: 'comics|cats',
};
