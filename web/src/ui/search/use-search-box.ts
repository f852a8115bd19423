import { signedInHint } from '@newsbell/contracts/account-rules';
import { isUrl } from '@newsbell/contracts/urls';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { use, useEffect, useReducer } from 'react';
import { readCookie } from '../cookie.ts';
import { keepSearch } from './recent-searches.ts';
import { fitQuery, modesOf, type SearchBox, type SearchMode, searchBox } from './search-box.ts';
import { SearchedProjectContext } from './searched-project.ts';
import type { Suggestion } from './suggestions.ts';

/**
 * Holds the state of the search bar on this page. Its first option is the default also on a source's page: the bar
 * stands on every page and says that it searches all, so that the same words find the same everywhere; a search of the
 * source is one key away. Only where such a search has been made is it the default, because the person refines it.
 */
export const useSearchBox = () => {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const from = useLocation({ select: ({ href }) => href });
  const { keyword, word } = useParams({ strict: false });
  const project = use(SearchedProjectContext);
  const here = boxOf(path, keyword ?? word, word !== undefined);
  const [box, tell] = useReducer(searchBox, here);
  const { query, mode } = here;
  useEffect(() => {
    if (path) tell({ type: 'arrived', query, mode });
  }, [path, query, mode]);

  const modes = modesOf(project !== undefined);
  // The page may have turned out to be no source's.
  const current = modes.includes(box.mode) ? box.mode : 'everywhere';
  const search = (where: SearchMode, words = box.query) => {
    const wanted = fitQuery(words.trim());
    if (!wanted) return;
    // An address may hold a secret, and is no words.
    if (!isUrl(wanted)) keepSearch(wanted);
    tell({ type: 'closed' });
    // Focus management: the keyboard goes on at what was found, past drawer and navigation; a phone's keyboard leaves.
    document.querySelector('main')?.focus({ preventScroll: true });
    if (where === 'everywhere') return void navigate({ to: '/search/$keyword', params: { keyword: wanted } });
    if (where === 'project' && project)
      return void navigate({ to: '/$urlKey/search/$word', params: { urlKey: project.urlKey, word: wanted } });
    if (isSignedIn()) return void navigate({ to: '/subscription/search/$keyword', params: { keyword: wanted } });
    // A visitor has no subscriptions to search; the sign-in knows the way back.
    return void navigate({ to: '/login', state: { from } });
  };
  const go = ({ type, key }: Suggestion) => {
    // The arrows that reached it have gone past the other places to search.
    if (type === 'RECENT') return search('everywhere', key);
    tell({ type: 'typed', query: '' });
    tell({ type: 'closed' });
    document.querySelector('main')?.focus({ preventScroll: true });
    if (type === 'TAG') void navigate({ to: '/projects/tag/$tag', params: { tag: key } });
    else if (type === 'WORD') void navigate({ to: '/', search: { word: key } });
    else void navigate({ to: '/$urlKey', params: { urlKey: key } });
  };
  return { box: { ...box, mode: current }, modes, project, tell, search, go };
};

/** Answers as far as the cookie knows; the page of results asks the server. */
export const isSignedIn = (): boolean => readCookie(signedInHint) !== undefined;

const boxOf = (path: string, query = '', isInProject = false): SearchBox => {
  const mode = isInProject ? 'project' : path.startsWith('/subscription/') ? 'subscriptions' : 'everywhere';
  return { query, mode, isOpen: false };
};
