/**
 * Weights: the constants of the heuristics, one a line with its unit and its reason. They decide which elements are records, which of
 * them is the title, the link and the picture, and which XPath is kept. `npm run tune -w extraction` shows what each of them moves.
 *
 * The units: `points` add up to a score, of which the highest wins; `cost` is taken off, and the cheapest XPath is the likeliest to last;
 * `share` is from 0 to 1; `in` says that one in so many is enough; `chars` are Latin characters, of which a Chinese, Japanese or Korean one
 * counts as two and a half; `count` is a whole number of things; `px` are pixels of a style sheet.
 */
const table = {
  /** These say how much a text says, and how far an element is searched (measure.ts, phrases.ts). */
  text: {
    ofEastern: 1.5, // chars: A Chinese, Japanese or Korean character counts so much more than the one that it is.
    noise: 40, // count: A longer line may begin like a button or a date and is a title all the same.
    linksWithin: 400, // count: A title or a link stands among the first elements of a record, and pages are large.
  },
  /** These say which classes outlive the next build of a site (tokens.ts). */
  tokens: {
    segment: 5, // count: Letters that are fewer are too few to tell a made-up name from a short word.
    unspeakable: 8, // count: A name up to this length without a vowel is made up; longer ones join words.
    word: 4, // count: A word with fewer letters needs no vowel, as `btn` has none.
    hump: 3, // count: A hump of a made-up name is mostly shorter than a word.
  },
  /** These say how alike two elements are built (likeness.ts). */
  likeness: {
    ofFewer: 0.6, // share: A record without a picture or a summary is still of the kind of the richer ones.
    ofMore: 0.4, // share: An element that holds much more than a record is none.
    depth: 5, // count: The levels below tell of the content of the record, which differs.
    most: 400, // count: An element with more features is a part of the page, and all of them cost time.
  },
  /** They lead from the clicked element to the one that is meant (click.ts). */
  click: {
    wholeLink: 0.85, // share: A click on so much of a link's text means the link.
  },
  /** They find the title beside a click that stands beside one without a frame around both (leader.ts). */
  leader: {
    farthest: 6, // count: Elements farther out hold more than one record.
    near: 60, // count: So many siblings on either side tell of the rhythm, and a long table has thousands.
    alike: 0.6, // share: Rows of one kind are alike to this degree.
    veryAlike: 0.88, // share: Where all rows are alike, as cells are, only those of one kind reach this.
    clearly: 20, // points: A kind must have better titles by this much before a click goes over to it.
    titled: 0.8, // share: A kind leads where so many of it have a title.
    others: 3, // count: Between two leaders there may be so many of the others.
    turns: 0.8, // share: So many of the changes between both kinds must be there.
  },
  /** They find the step below the common ancestor of two clicks that is one record (level.ts). */
  level: {
    steps: 3, // count: A record stands so few steps below its row.
    alike: 0.55, // share: Two records in rows are alike to this degree.
    peersAlike: 0.6, // share: A row has other records that are alike to this degree, not only other boxes.
    fullRows: 2, // count: One row with several records is a chance where nothing names them.
    rowsForFull: 3, // in: One row in so many has to hold several records.
    leading: 0.5, // share: Records lead somewhere; lines of facts in a record mostly do not.
    cells: 0.75, // share: A row whose cells are records has so many cells that are.
    titled: 0.7, // share: So many records of a row have a title of their own.
    sample: 40, // count: So many records tell of the rest of a row.
  },
  /** They find groups of siblings that are alike, and lists inside a record (groups.ts). */
  groups: {
    alike: 0.4, // share: A group is only a first guess, so it takes in what is half alike.
    most: 6, // count: An element with more kinds of children is a layout.
    fewest: 3, // count: Two things inside a record are a pair of buttons, and three are a list.
    deepest: 6, // count: A list stands at most so many levels inside the part that it is of.
    sample: 8, // count: So many members tell of the rest.
    titleShare: 0.8, // share: Its titles say so much of what the title around them says, else they are labels.
    titleLength: 15, // chars: Below this length all titles are labels.
  },
  /** They say which siblings are records like the two that are known (records.ts). */
  records: {
    alike: 0.35, // share: With a class in common and the field in place, records need be little alike.
    alikeAlone: 0.8, // share: Without a class in common only their build tells that they are records.
    fieldAlike: 0.55, // share: A field that stands elsewhere in a record looks like the sample's to this degree.
    fieldSteps: 3, // count: A way to the field that is shorter is too common to be told apart by one frame.
  },
  /** They say which elements beside a place hold the rest of the same list (rows.ts). */
  rows: {
    levels: 5, // count: A list may be a table in a frame in a part of the page.
    kin: 12, // count: More frames of different names are the sections of a page.
    full: 0.5, // share: So many of the neighbours hold records, else the likeness is a chance.
    named: 3, // count: Two boxes with names are two lists, and three or more are one list with headings.
    label: 60, // chars: A longer label before the records is a text of its own.
    numbered: 40, // chars: A label with a figure in it, up to this length, is a date.
    pure: 0.93, // share: Records say so much of what their rows say, else the rows are parts of a page.
    followers: 0.6, // share: An element that follows so many records belongs to each, as a description does.
  },
  /** They say whether records inside records are answers (nested.ts). */
  nested: {
    holders: 0.75, // share: Where more records than this hold some, the outer ones are headings.
  },
  /** They find the title that all records agree on (title.ts). */
  title: {
    sample: 30, // count: So many records tell at which place titles stand.
    order: 0.05, // points: Of equals the one that stands first is the title, so each place farther down costs this.
    again: 10, // points: A second element at the same place with the same looks says that it is no title.
    pressed: 0.6, // share: Where so many titles stand once more as links, the links are meant.
    shortestClick: 4, // chars: A shorter text that is clicked is a mark or a number.
    shortest: 2, // chars: A title has two letters.
    longest: 700, // chars: A longer text is the article.
    likeElsewhere: 20, // points: An element at another place is the title where it scores so much by itself.
    firstLines: 12, // points: The text of a message scores no worse than this below nothing in each record.
    firstLinesApart: 0.8, // share: So many of the messages differ from each other.
    firstLinesFewest: 3, // count: Fewer messages than this do not show that they differ.
    firstLink: 8, // chars: Links that stand for titles say so much on average.
    firstText: 25, // chars: Texts that stand for titles say so much on average.
    buttons: 0.5, // share: A text that repeats more often than this is the label of a button, in every language.
    buttonsFewest: 3, // count: In fewer records a repeated text is a chance.
    button: 60, // points: It is as much as a heading is worth, because no button is a title.
  },
  /** They say how much an element of a record is like its title (title-score.ts). */
  titleScore: {
    heading: 60, // points: Headings are what authors mark titles with.
    headingLevel: 5, // points: A lower heading is likelier that of a part of the record.
    subheading: 40, // points: A heading below another one in the same link is the second line of the title.
    named: 30, // points: The class or the attribute says that it is the title.
    linkInHeading: 62, // points: The link in a heading outdoes the heading around it, which may hold a label too.
    link: 12, // points: A title is mostly what one presses.
    mostlyLink: 15, // points: An element that is little but a link stands for the link.
    holdsLink: 25, // points: A line of words with a link in it is a text.
    calledSo: 50, // points: The link's `title` or the picture's `alt` says the same text.
    inLink: 12, // points: A text inside a link counts as the link does.
    firstInLink: 24, // points: Of several texts in a link the title is the first that says much.
    strong: 6, // points: Bold text is a title where nothing else is.
    prose: 10, // points: A paragraph is a summary.
    proseLength: 250, // chars: A longer text is a summary, whatever the element.
    sentence: 10, // points: Titles seldom end with a full stop.
    brief: 8, // chars: A shorter text is a label.
    label: 15, // points: A label is a title only where there is nothing else.
    noise: 50, // points: Dates, numbers and buttons are no titles.
    meta: 25, // points: The class says that it is who, when or how many.
    ofLength: 0.5, // points: A character of a link, a heading or a named title, because titles say more than labels.
    ofPlainLength: 0.25, // points: A character of any other text, because summaries say more than titles.
    length: 80, // chars: What a title says beyond this makes it no likelier.
    partLength: 40, // chars: A part of a link beyond this is its summary.
    plainLength: 60, // chars: Any other text beyond this is a summary.
    severalLinks: 25, // points: A line with several links is a line of labels.
    frame: 45, // points: A link around a whole card is not its title.
    box: 20, // points: A box of several blocks is not its title either, and less often taken for it.
    whole: 0.9, // share: A heading that says so much of the element is all of it.
    mostlyLinkShare: 0.6, // share: An element is mostly a link where the link says so much of it.
    partShare: 0.5, // share: One part says so much, else the parts are a word or a letter each.
    saysMuch: 15, // chars: A name or a label says less.
    elements: 200, // count: A title stands among the first elements of a record.
  },
  /** They say whether clicks are titles against what the records agree on (insisted.ts). */
  insisted: {
    own: 0.8, // share: So many titles of a list differ from each other.
    fewest: 4, // chars: A shorter text is a mark or a number.
    saysMuch: 12, // chars: A badge or a name says less.
    sample: 60, // count: So many records tell of the rest.
  },
  /** They choose between two clicks and what the records agree on (from-two.ts). */
  fromTwo: {
    shortest: 4, // chars: A shorter click makes no title that nothing names as one.
    shorter: 0.5, // share: A click that says less than this of the guess is a label beside the title.
    mostOfTitle: 0.5, // share: A click on so much of a larger title means this part of it.
    better: 30, // points: The guess must score so much more than the click, because a person has clicked.
    betterSameLink: 8, // points: Where both lead to the same page, a little is enough.
    earlierSameLink: 30, // points: Of two links to the same page the first is the title, even where it scores so much less.
    saysMuch: 12, // chars: A link that is clicked and says so much is meant.
    sample: 60, // count: So many records are enough to see what titles are like.
  },
  /** They find the record around a single click (from-one.ts). */
  fromOne: {
    peers: 6, // points: The more siblings are alike, the likelier they are records; each doubling counts.
    alike: 12, // points: The likelier the siblings are, the likelier they are records.
    link: 6, // points: A record leads somewhere.
    ofLength: 0.06, // points: A character, because a record says more than its parts.
    length: 200, // chars: A part of the page says more than a record, so more does not count.
    ofFeature: 1.1, // points: A feature, because a record holds more than its parts.
    features: 12, // count: A part of the page holds more than a record, so more do not count.
    titled: 6, // points: Records have titles.
    heading: 5, // points: Records often have headings.
    sidebar: 12, // points: A frame that is named as a side bar around a click that is not is a part of the page.
    ownId: 8, // points: A section of the page has a name of its own.
    several: 8, // points: A frame that holds the clicked field twice or more is a row or the list.
    severalEach: 4, // points: It is so the surer, the more often it does.
    severalMost: 30, // points: Beyond this it is sure enough.
    alikeAkin: 0.5, // share: Siblings with a class in common are records at this likeness.
    alikeUnmarked: 0.8, // share: Without a class the build alone has to tell.
    rich: 6, // count: An element with fewer features is too easily alike to others.
    farthest: 25, // count: A click is not deeper in its record.
    choices: 3, // count: If the three best frames give no list, none does.
    counterparts: 8, // count: One of so many siblings has a field at the place of the click.
    sample: 40, // count: So many siblings tell of the rest.
  },
  /** They find where a page shows an item that a person names (examples.ts). */
  examples: {
    places: 6, // count: An item is shown in so many places at most, and each pair of places is tried.
    near: 6, // count: A title and its link have a common element so few levels around them.
    agrees: 1000, // points: A list that has the named items goes before all that have not, however well they stand.
  },
  /** They say how likely a list is the one that a reader would follow (standing.ts). */
  standing: {
    item: 1.1, // points: Each item counts, because the main list is mostly the longest.
    items: 25, // count: A list with more items is no likelier the main one.
    doubling: 2.5, // points: Each doubling of the items counts as well, without an end.
    titleLength: 0.35, // points: A character of the average title, because menus have short ones.
    longestTitle: 120, // chars: A longer title makes it no likelier.
    textLength: 0.035, // points: A character of the average record, because news have summaries.
    longestText: 1000, // chars: A longer record makes it no likelier.
    image: 6, // points: News have pictures.
    heading: 12, // points: News have headings.
    feature: 0.8, // points: A feature of the average record, because menus are built plainly.
    features: 20, // count: More features make it no likelier.
    distinctLinks: 8, // points: Items lead to different pages.
    distinctTitles: 6, // points: Items have different titles.
    main: 4, // points: The page names the place as its content.
    navigation: 16, // points: The page names the place as a menu.
    sidebar: 11, // points: The page names the place as a side bar.
    few: 8, // points: Each item that is missing to the fewest that a list has costs so much.
    fewest: 4, // count: A list with fewer items is seldom the main one.
    rows: 30, // points: What holds lists is a row or a part of the page, and the lists are meant.
    rowsSample: 6, // count: So many records show whether they hold lists.
    rowsShare: 0.5, // share: More of them than this hold lists, not only the first one.
    sample: 20, // count: So many records tell of the rest.
  },
  /** They say which lists of a page are proposed (propose.ts). */
  propose: {
    least: 15, // points: Menus and the like are below this.
    leastOfBest: 0.25, // share: A list that scores less of the best one's score is a menu beside it.
    tried: 10, // count: The main list is among so many groups, and each costs an induction.
    shown: 5, // count: A person chooses among so few.
    alike: 100, // count: Of a thousand rows of one kind so many tell what is in them all.
    links: 4, // count: The link to the item is among the first of its record.
    sample: 20, // count: So many records tell of the rest.
    usual: 0.5, // share: Where fewer records than this are no notices, the page is one of notices.
    linked: 0.5, // share: So many records lead somewhere.
    titled: 0.6, // share: So many records have a title.
    cells: 0.75, // share: Fewer cells of a row with named columns are a part of a record.
    same: 0.8, // share: Two lists with so many links in common are one.
  },
  /** They choose the XPath of the records (define.ts, fallbacks.ts). */
  define: {
    exact: 200, // points: An XPath that meets the records and nothing else; the costs only choose among those that do so equally.
    untitled: 0.15, // share: Meeting an element without a title does so little harm of that of a wrong record.
    tries: 4, // count: If the four cheapest fallbacks of a kind do not find the same items, the others seldom do.
    others: 0.25, // share: A loose fallback may find so many others per record.
    loose: 4, // count: A fallback that meets more elements for each record, and as many more, is not tried.
  },
  /** They say how lasting the way to a list is (anchors.ts, places.ts). */
  anchors: {
    anywhere: 2.2, // cost: Nothing around the records is relied on, and a second list of the kind would be met.
    body: 2.6, // cost: All levels down from the body are relied on.
    level: 0.35, // cost: Each level farther out is likelier to get something else inside.
    below: 0.3, // cost: At any depth below, a second list may be met.
    step: 0.25, // cost: Each step by name breaks by a new frame.
    row: 1.4, // cost: The class of the rows around the records is relied on.
    levels: 7, // count: Places farther out are parts of every page.
    fromId: 5, // cost: Positions below an id break when anything is put before the list.
    fromIdStep: 0.2, // cost: Each position is one more that breaks.
    fromTop: 9, // cost: Positions from the top break first of all.
  },
  /** They say how lasting a mark is (marks.ts, exclusion.ts). */
  marks: {
    id: 0.6, // cost: An id is there once, and scripts rely on it.
    class: 1, // cost: A class is what style sheets rely on.
    nextClass: 0.02, // cost: The first class mostly says the kind.
    state: 2, // cost: A class that tells a state is on some records today and on others tomorrow.
    placeState: 1.8, // cost: Around the records a state changes less often.
    main: 1.2, // cost: There is one `main` in a page, as long as a site has it.
    two: 1.3, // cost: Two classes together break when either goes.
    attribute: 1.5, // cost: Roles and test ids are seldom styled and seldom changed.
    idPrefix: 1.7, // cost: Numbered ids come from a program that may be changed.
    none: 3, // cost: The element's name alone meets whatever else has it.
    titled: 4, // cost: The title's own XPath is relied on twice.
    without: 0.5, // cost: A class that refused records have is relied on in addition.
    withoutInside: 0.55, // cost: It is a little more where the class is on something inside.
    withoutName: 0.7, // cost: A name of an element says less than a class.
    classes: 4, // count: The first classes say the kind, and each is tried with each anchor.
    states: 3, // count: They are the last choice of the records.
    placeClasses: 3, // count: As with the records, but each multiplies the choices.
    placeStates: 2, // count: They are the last choice of a place.
  },
  /** They say by which mark refused records go (exclusion.ts). */
  exclusion: {
    rareName: 3, // in: A name tells refused records apart where less than one in so many others has it.
    spared: 0.5, // share: A mark that would take more of the others goes too far.
    turns: 3, // count: In a list that is not longer, every second record may be marked by chance.
    tests: 4, // count: More predicates make an XPath that nobody reads.
  },
  /** They choose the XPath of a field (field.ts). */
  field: {
    coverage: 40, // points: The field is there in all records.
    distinct: 4, // points: The field says something else in each record.
    ambiguous: 2.5, // points: The XPath meets several elements in a record, of which the first is taken.
    wrong: 4, // points: The XPath meets something of another look where the field should be.
    wrongEach: 20, // points: It does so in all records.
    enough: 28, // points: No XPath that reaches this is better for being tried with a text in it.
    named: 2, // cost: The field has a class that calls it a title.
    class: 3, // cost: The field has a class.
    state: 4.5, // cost: The field has a class that tells a state.
    anyElement: 0.4, // cost: The element's name is left out, so that another element may be met.
    attribute: 2.5, // cost: The field has an attribute that a program reads.
    heading: 3.5, // cost: The field is a heading of this level.
    anyHeading: 4.4, // cost: The field is a heading of any level.
    inHeading: 3.2, // cost: It stands in a heading of this level, by the names on the way.
    somewhereInHeading: 3.3, // cost: It stands in a heading of this level, at any depth.
    inAnyHeading: 4.2, // cost: It stands in a heading of any level, by the names on the way.
    inNamed: 3.2, // cost: It stands in something that is called a title.
    inClass: 3.6, // cost: It stands in something that has a class.
    somewhereIn: 0.5, // cost: It stands there at any depth.
    step: 0.1, // cost: Each step by name breaks by a new frame.
    path: 5, // cost: All steps from the record are relied on.
    pathStep: 0.05, // cost: Of two such ways the shorter one is better.
    anywhere: 7, // cost: The first element of this name may be another one tomorrow.
    firstPosition: 10, // cost: The place among the record's own children is relied on.
    positions: 12, // cost: All places on the way are relied on.
    data: 6, // cost: An attribute that only the field has tells it from what stands before it.
    last: 3, // cost: Being the last of its kind breaks when something is put behind it.
    saying: 1, // cost: An XPath that asks for a text is longer.
    sayingBelow: 10, // cost: Positions are not mended by asking for a text.
    sample: 60, // count: So many records tell of the rest.
  },
  /** They choose the XPath of the link (link.ts). */
  link: {
    ofTitle: 0.6, // share: The title's link is the item's, where so many records have it.
    ofTerm: 0.9, // share: The term's link is the description's, where so many have it.
    coverage: 10, // points: The link is there in all records.
    distinct: 10, // points: The link leads elsewhere in each record.
    elsewhere: 4, // points: A link to another site is a source or an advertisement.
    fragment: 1, // points: A link into a page leads to its comments.
    voters: 8, // count: The links of so many records are tried.
    sample: 60, // count: So many records tell of the rest.
  },
  /** They choose the picture (thumbnail.ts, pictures.ts, values.ts). */
  pictures: {
    smallest: 48, // px: A smaller picture is an icon.
    usual: 100, // px: A picture of which nothing is said is taken for so large.
    large: 160, // px: A larger picture is no likelier.
    line: 16, // px: It is the height of a line of text, by which sizes in `em` are counted.
    ofSize: 0.2, // points: Of two places whose pictures differ alike, the larger ones are meant.
    portrait: 0.4, // share: A picture that is named for an author counts so much of another.
    shared: 4, // in: A picture that one in so many records has is an ornament.
    sharedFewest: 3, // count: Two items may show the same picture, because they tell of one thing.
    ornaments: 0.5, // share: Where fewer than this are unlike all others, all are ornaments.
    others: 0.5, // share: What is left beside ornaments is taken where it is so much of them.
    sample: 40, // count: So many records tell of the rest.
    elements: 300, // count: A picture stands among the first elements of a record.
    nodes: 12, // count: An XPath that meets more in a record does not point at a picture.
    images: 12, // count: An element with more images is a gallery, of which the first ones tell.
  },
  /** They choose the date (item-dates.ts, dates.ts). */
  dates: {
    dated: 0.5, // share: Where fewer items have a date, those are of what is told, not of the items.
    beside: 3, // count: The date beside a record is among its next siblings.
    short: 50, // count: A longer text tells of other times, too.
    called: 20, // count: An element with more texts that are called a date is no record.
    others: 60, // count: An element with more texts is no record.
    nodes: 500, // count: A record has no more nodes, and nested ones are read again and again.
    written: 500, // count: A date for machines stands among the first elements of a record.
  },
  /** They take out of a title what is not of it (title-text.ts). */
  titleText: {
    near: 3, // count: The whole title stands in an attribute so near to the shortened one.
    date: 40, // count: A longer text is no date, whatever its class.
    wordyDate: 12, // count: A date without a figure is a word or two.
    counter: 5, // count: The number of comments stands so few levels inside the end of a title.
  },
};

type Table = typeof table;

/** Only the tuner changes them, in a process of its own. */
export const weights: { readonly [Group in keyof Table]: Readonly<Table[Group]> } = table;
