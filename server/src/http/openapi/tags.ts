/** The groups of calls, in the order in which the document has them. */
export const tags = [
  { name: 'Feeds and search', description: 'Items of public projects, the projects themselves, and searches in both.' },
  { name: 'Reading', description: 'What the caller has read, starred and still has to read.' },
  { name: 'Subscriptions', description: 'What the caller follows, with keyword filters, folders and OPML.' },
  {
    name: 'Reader apps',
    description:
      'The Google Reader API and Fever, by which programs for phones and desktops sign in, list, read and mark.',
  },
  {
    name: 'Publishing',
    description: 'News of one’s own: publish, edit, schedule, delete, and count who was notified.',
  },
  { name: 'Hooks', description: 'Addresses at which other programs publish, each in its own form.' },
  { name: 'Pings', description: 'Addresses that a program opens when its work begins, ends or fails.' },
  { name: 'Members', description: 'Who reads a private project: invitations, joining and leaving.' },
  { name: 'RSS generation', description: 'Feeds that are made from web pages without a feed.' },
  { name: 'Notifications', description: 'Digests and alerts, where they are sent, and what became of them.' },
  { name: 'Silence alarms', description: 'Alarms for when nothing comes of a source, a tag, a word or a project.' },
  { name: 'Boards', description: 'Posts, comments and requests for sources.' },
  { name: 'Announcements', description: 'What the administrators say to everybody.' },
  { name: 'Contact', description: 'Messages to the administrators.' },
  { name: 'Images', description: 'Pictures that people upload for their texts.' },
  { name: 'Account', description: 'Signing up and in, the caller’s settings, sessions and access tokens.' },
  { name: 'Moderation', description: 'Reports, and what managers decide.' },
  { name: 'Administration', description: 'Accounts, channels and messages, for administrators.' },
  { name: 'Operation', description: 'Health and figures, for those who run this instance.' },
];
