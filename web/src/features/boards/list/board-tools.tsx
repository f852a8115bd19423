import { type BoardKey, type RequestState, requestStates } from '@newsbell/contracts/board-rules';
import { languageNames, languages } from '@newsbell/contracts/languages';
import { useTranslation } from '#i18n/translation.ts';
import { Input } from '#ui/form/input.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon as Clear, SearchIcon as Search } from '#ui/icons.tsx';
import { useSearchField } from '#ui/use-search-field.ts';
import { type BoardSearch, sorts } from '../board-search.ts';
import styles from './board-tools.module.css';

interface Props {
  board: BoardKey;
  search: BoardSearch;
  /** It shows the first page of what is wanted now. */
  onSearch: (search: BoardSearch) => void;
}

/**
 * Chooses what a board's list shows: what is searched, in which language and order, and which questions or requests. A search
 * has an order of its own.
 */
export const BoardTools = ({ board, search: { page: _page, ...search }, onSearch }: Props) => {
  const { t } = useTranslation();
  const { q, language, sort, answered, state } = search;
  // Most wanted is what waits.
  const offered = sorts.filter(each => each !== 'wanted' || (board === 'request' && !isSettled(state)));
  return (
    <div className={styles.tools}>
      <SearchField key={q} q={q} onSearch={wanted => onSearch(withPart(search, 'q', wanted))} />
      {board === 'qna' && (
        <select
          aria-label={t('boards.answer.filter')}
          value={answered === undefined ? '' : String(answered)}
          onChange={({ target }) =>
            onSearch(withPart(search, 'answered', target.value === '' ? undefined : target.value === 'true'))
          }
        >
          <option value="">{t('boards.answer.any')}</option>
          <option value="false">{t('boards.answer.open')}</option>
          <option value="true">{t('boards.answer.answered')}</option>
        </select>
      )}
      {board === 'request' && (
        <select
          aria-label={t('boards.request.filter')}
          value={state ?? ''}
          onChange={({ target }) => onSearch(withState(search, target.value))}
        >
          <option value="">{t('boards.request.any')}</option>
          {requestStates.map(each => (
            <option key={each} value={each}>
              {t(`boards.request.is.${each}`)}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={t('boards.language')}
        value={language ?? ''}
        onChange={({ target }) =>
          onSearch(
            withPart(
              search,
              'language',
              languages.find(each => each === target.value),
            ),
          )
        }
      >
        <option value="">{t('boards.everyLanguage')}</option>
        {languages.map(each => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
      {q === undefined && (
        <select
          aria-label={t('boards.sort')}
          value={sort ?? 'newest'}
          onChange={({ target }) =>
            onSearch(
              withPart(
                search,
                'sort',
                sorts.find(each => each === target.value),
              ),
            )
          }
        >
          <option value="newest">{t('boards.by.newest')}</option>
          {offered.map(each => (
            <option key={each} value={each}>
              {t(`boards.by.${each}`)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
};

const SearchField = ({ q, onSearch }: { q: string | undefined; onSearch: (q: string | undefined) => void }) => {
  const { t } = useTranslation();
  const { form, input } = useSearchField(onSearch, q);
  return (
    <form className={styles.search} aria-label={t('boards.search')} {...form}>
      <Input aria-label={t('boards.search')} placeholder={t('boards.search')} {...input} />
      {q !== undefined && (
        <IconButton label={t('search.clear')} onClick={() => onSearch(undefined)}>
          <Clear aria-hidden size="small" />
        </IconButton>
      )}
      <IconButton type="submit" label={t('boards.searchNow')}>
        <Search aria-hidden size="small" />
      </IconButton>
    </form>
  );
};

/** A part without a value leaves the address. */
const withPart = <N extends keyof BoardSearch>(
  search: BoardSearch,
  name: N,
  value: BoardSearch[N] | undefined,
): BoardSearch => {
  const { [name]: _before, ...others } = search;
  return value === undefined ? others : { ...others, [name]: value };
};

/** Nothing that is done or declined is wanted any more, so these leave that order. */
const withState = (search: BoardSearch, value: string): BoardSearch => {
  const state = requestStates.find(each => each === value);
  const { sort, ...others } = search;
  return withPart(isSettled(state) && sort === 'wanted' ? others : search, 'state', state);
};

const isSettled = (state: RequestState | undefined): boolean => state === 'DONE' || state === 'DECLINED';
