/**
 * Describes the navigation as data: what stands in the drawer, in the tabs and in the top navigation, for each state of
 * the login.
 */

import type { Language } from '@newsbell/contracts/languages';
import type { ComponentType } from 'react';
import type { TextKey } from '#i18n/translation.ts';
import {
  AddIcon as Add,
  CreateNewFolderIcon as AddFolder,
  SecurityIcon as Administration,
  AndroidIcon as Android,
  ApiIcon as Api,
  AppleIcon as Apple,
  ForumIcon as Community,
  ChatBubbleIcon as Contact,
  ExploreIcon as Discover,
  HelpIcon as Help,
  HomeIcon as Home,
  ManageSearchIcon as Palette,
  AccountCircleIcon as Profile,
  FlagOutlinedIcon as Reports,
  DynamicFeedIcon as RssList,
  SettingsIcon as Setting,
  TuneIcon as Settings,
  KeyboardIcon as Shortcuts,
  LoginIcon as SignIn,
  LogoutIcon as SignOut,
  RssFeedIcon as Sources,
  StarBorderIcon as Starred,
  SubscriptionsIcon as Subscriptions,
  ScheduleIcon as Timeline,
} from '#ui/icons.tsx';
import type { Icon } from '../icons.tsx';
import { contactAddress } from './contact-address.ts';
import type { DialogName } from './open-dialog.ts';

/** It is the key of a text within `nav`. */
type NavigationKey = TextKey extends infer Key ? (Key extends `nav.${infer Name}` ? Name : never) : never;

/**
 * An entry is a place to go to, which may depend on the language, a dialog to open here, or something to do. Its text is `nav.<key>`.
 */
export type NavigationItem = { key: NavigationKey; icon: Icon } & (
  | {
      to: string | ((language: Language) => string);
      /** Every address under this one belongs to the place. */
      around?: string;
      /** This address under the place has an entry of its own. */
      except?: string;
      /** It is true when the place gets the address that its visitor comes from. */
      keepsFrom?: true;
      /** It is the person's picture, in the icon's place. */
      picture?: PersonPicture;
      /** These are other ways, at the entry's end in the drawer. */
      tools?: readonly NavigationTool[];
      /** In the tabs it is drawn without its text, as the sign of something to add. */
      isSign?: true;
      parts?: NavigationParts;
      dialog?: undefined;
      act?: undefined;
    }
  | { to?: undefined; dialog: DialogName; act?: undefined }
  | { to?: undefined; dialog?: undefined; act: () => void }
);

/** A tool opens a dialog, or leads to a page, and then it is drawn as a sign of its own. */
export type NavigationTool = {
  /** It is the key `nav.<text>`. */
  text: NavigationKey;
  icon: Icon;
} & ({ dialog: DialogName; to?: undefined } | { to: string; dialog?: undefined });

/**
 * A group is rows, a line of small entries in the text's colour or in a quieter one, or icons alone at the drawer's foot, which stay in view.
 * On a rail every entry is an icon.
 */
export interface NavigationGroup {
  look: 'rows' | 'places' | 'links' | 'foot';
  items: readonly NavigationItem[];
}

/** The shell does not know these parts; they are loaded after the entry itself. */
export interface NavigationParts {
  /** It shows a quiet word at the end of the entry. */
  Note: ComponentType;
  /** It stands beneath the entry, where the drawer is wide. */
  Tree?: ComponentType;
}

export interface PersonPicture {
  name: string;
  image: string | null;
}

export interface Navigation {
  /** The groups stand in this order, with a line between. */
  drawer: readonly NavigationGroup[];
  tabs: readonly NavigationItem[];
  /** Anyone may browse these places, which are a strip on each of them. */
  top: readonly { key: NavigationItem['key']; to: string }[];
  /** It leads to the notifications, in the app bar. */
  Bell?: ComponentType;
  /** There is nothing to search here. */
  isClosed?: true;
  /** These dialogs are no part of the shell. */
  dialogs: Partial<Record<DialogName, ComponentType<{ onClose: () => void }>>>;
}

const home: NavigationItem = { key: 'home', icon: Home, to: '/' };
const contact: NavigationItem = {
  key: 'contact',
  icon: Contact,
  to: contactAddress,
};
const androidApp: NavigationItem = { key: 'androidApp', icon: Android, to: '/app/android' };
const iosApp: NavigationItem = { key: 'iosApp', icon: Apple, to: '/app/ios' };
const starred: NavigationItem = { key: 'starred', icon: Starred, to: '/starred' };
const signIn: NavigationItem = { key: 'signIn', icon: SignIn, to: '/login', keepsFrom: true };
const discover: NavigationItem = { key: 'discover', icon: Discover, to: '/discover' };
const browse: readonly NavigationItem[] = [
  discover,
  { key: 'sources', icon: Sources, to: '/projects' },
  { key: 'timeline', icon: Timeline, to: '/timeline' },
];
const addSource: NavigationItem = { key: 'addSource', icon: Add, to: '/project/add', isSign: true };
const setting: NavigationItem = { key: 'setting', icon: Setting, to: '/setting' };
const help: NavigationItem = { key: 'help', icon: Help, to: '/help' };
const settings: NavigationItem = { key: 'settings', icon: Settings, dialog: 'settings' };
/** A visitor's settings are a dialog, and a person's have pages. */
const aidsWith = (settings: NavigationItem): readonly NavigationItem[] => [
  { key: 'community', icon: Community, to: '/board/request', around: '/board' },
  { key: 'palette', icon: Palette, dialog: 'palette' },
  help,
  settings,
  { key: 'shortcuts', icon: Shortcuts, dialog: 'shortcuts' },
];

const top: Navigation['top'] = [
  { key: 'allNews', to: '/' },
  { key: 'discover', to: '/discover' },
  { key: 'sources', to: '/projects' },
  { key: 'timeline', to: '/timeline' },
];

export const visitorNavigation: Navigation = {
  drawer: [
    { look: 'rows', items: [home, contact, androidApp, iosApp, signIn] },
    { look: 'rows', items: browse },
    { look: 'rows', items: aidsWith(settings) },
  ],
  tabs: [home, discover, contact, signIn],
  top,
  dialogs: {},
};

/** On a private server a visitor may sign in and ask for help. */
export const closedNavigation: Navigation = {
  drawer: [
    { look: 'rows', items: [contact, androidApp, iosApp, signIn] },
    { look: 'rows', items: [help, settings] },
  ],
  tabs: [help, contact, signIn],
  top: [],
  isClosed: true,
  dialogs: {},
};

interface Person {
  /** It is undefined until it is known. */
  picture: PersonPicture | undefined;
  mayReadApi: boolean;
  isManager: boolean;
  isAdmin: boolean;
  signOut: () => void;
  subscriptions: NavigationParts;
  /** They stand at the entry of what waits for a manager. */
  reports: NavigationParts;
  /** They stand at the entry of administration. */
  administration: NavigationParts;
  Bell: ComponentType;
  dialogs: Navigation['dialogs'];
}

export const personNavigation = ({
  picture,
  mayReadApi,
  isManager,
  isAdmin,
  signOut,
  subscriptions: parts,
  reports,
  administration: administrationParts,
  Bell,
  dialogs,
}: Person): Navigation => {
  const subscriptions: NavigationItem = {
    key: 'subscriptions',
    icon: Subscriptions,
    to: '/subscribes',
    parts,
    tools: [
      { text: 'addFolder', icon: AddFolder, dialog: 'addFolder' },
      { text: 'addSource', icon: Add, to: '/project/add' },
    ],
  };
  const api: NavigationItem[] = mayReadApi ? [{ key: 'api', icon: Api, to: '/api' }] : [];
  const moderation: NavigationItem[] = isManager
    ? [{ key: 'reports', icon: Reports, to: '/admin/reports', parts: reports }]
    : [];
  const administration: NavigationItem[] = isAdmin
    ? [
        {
          key: 'administration',
          icon: Administration,
          to: '/admin',
          except: '/admin/reports',
          parts: administrationParts,
        },
      ]
    : [];
  const own: NavigationItem[] = [
    { key: 'rssList', icon: RssList, to: '/rss/list' },
    { key: 'profile', icon: Profile, to: '/profile', picture },
    { key: 'signOut', icon: SignOut, act: signOut },
  ];
  return {
    // The tree gets the height that the others leave, so those are small, and one's own stand at the foot.
    drawer: [
      { look: 'rows', items: [home, subscriptions, starred] },
      { look: 'links', items: [contact, androidApp, iosApp, ...api, ...moderation, ...administration] },
      { look: 'places', items: browse },
      { look: 'links', items: aidsWith(setting) },
      { look: 'foot', items: own },
    ],
    tabs: [
      home,
      { key: 'subscriptions', icon: Subscriptions, to: '/subscribes', parts },
      discover,
      addSource,
      contact,
      setting,
    ],
    // Home shows one's own news there, so it is left out.
    top: top.slice(1),
    Bell,
    dialogs,
  };
};
