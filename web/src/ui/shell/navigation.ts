/** The navigation as data: what stands in the drawer, in the tabs and in the top navigation, for each state of the login. */

import type { SvgIconComponent } from '@mui/icons-material';
import Android from '@mui/icons-material/Android';
import Apple from '@mui/icons-material/Apple';
import Contact from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Discover from '@mui/icons-material/ExploreOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Shortcuts from '@mui/icons-material/KeyboardOutlined';
import SignIn from '@mui/icons-material/Login';
import Sources from '@mui/icons-material/RssFeed';
import Timeline from '@mui/icons-material/Schedule';
import Settings from '@mui/icons-material/Tune';
import type { Language } from '@newsbell/contracts/languages';
import type en from '#i18n/en.json';
import type { DialogName } from './openDialog.ts';

/** An entry is a place to go to, which may depend on the language, or a dialog to open here. Its text is `nav.<key>`. */
export type NavigationItem = { key: keyof typeof en.nav; icon: SvgIconComponent } & (
  | { to: string | ((language: Language) => string); dialog?: undefined }
  | { to?: undefined; dialog: DialogName }
);

export interface Navigation {
  /** Groups in this order, with a line between. */
  drawer: readonly (readonly NavigationItem[])[];
  tabs: readonly NavigationItem[];
  /** The places that anyone may browse, as a strip on each of them. */
  top: readonly { key: NavigationItem['key']; to: string }[];
}

const home: NavigationItem = { key: 'home', icon: Home, to: '/' };
const contact: NavigationItem = {
  key: 'contact',
  icon: Contact,
  to: language => (language === 'ko' ? '/kakaoChat' : '/contact'),
};
const androidApp: NavigationItem = { key: 'androidApp', icon: Android, to: '/app/android' };
const iosApp: NavigationItem = { key: 'iosApp', icon: Apple, to: '/app/ios' };
const signIn: NavigationItem = { key: 'signIn', icon: SignIn, to: '/login' };
const browse: readonly NavigationItem[] = [
  { key: 'discover', icon: Discover, to: '/discover' },
  { key: 'sources', icon: Sources, to: '/projects' },
  { key: 'timeline', icon: Timeline, to: '/timeline' },
];
const aids: readonly NavigationItem[] = [
  { key: 'help', icon: Help, to: '/help' },
  { key: 'settings', icon: Settings, dialog: 'settings' },
  { key: 'shortcuts', icon: Shortcuts, dialog: 'shortcuts' },
];

/** The set for those who are signed in joins here with the accounts. */
export const navigations: Record<'loggedOut', Navigation> = {
  loggedOut: {
    drawer: [[home, contact, androidApp, iosApp, signIn], browse, aids],
    tabs: [home, contact, signIn],
    top: [
      { key: 'allNews', to: '/' },
      { key: 'discover', to: '/discover' },
      { key: 'sources', to: '/projects' },
      { key: 'timeline', to: '/timeline' },
    ],
  },
};
