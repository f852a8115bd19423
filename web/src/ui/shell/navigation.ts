import type { SvgIconComponent } from '@mui/icons-material';
import Home from '@mui/icons-material/HomeOutlined';
import Search from '@mui/icons-material/Search';
import { focusSearch } from './focusSearch.ts';

/** An entry of the drawer and of the bottom tabs: a place to go to, or something to do here. */
export type NavigationItem = { key: 'home' | 'search'; icon: SvgIconComponent } & (
  | { to: '/'; run?: undefined }
  | { to?: undefined; run: () => void }
);

/** What a visitor who is not signed in sees, in this order, in the drawer and in the tabs. */
export const loggedOutItems: readonly NavigationItem[] = [
  { key: 'home', icon: Home, to: '/' },
  { key: 'search', icon: Search, run: focusSearch },
];
