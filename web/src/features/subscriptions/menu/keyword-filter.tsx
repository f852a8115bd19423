import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import { ApiError, failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { addKeyword, removeKeyword } from '../changes.ts';
import type { Followed } from '../followed.ts';
import { AskedKeyword } from './asked-keyword.ts';
import { faultOf, normalised } from './keyword.ts';
import { KeywordChips } from './keyword-chips.tsx';
import styles from './keyword-filter.module.css';
import { KeywordPreview } from './keyword-preview.tsx';

/** Edits the keyword filter of a subscription's news. A keyword that is being typed is tried out before it is added. */
export const KeywordFilter = ({ followed, subscription }: { followed: Followed; subscription: Subscription }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [draft, setDraft] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  const keywords = subscription.keywords.map(({ keyword }) => keyword);
  const focus = () => field.current?.querySelector('input')?.focus();
  const isAsked = use(AskedKeyword) !== undefined;
  // A finger is not given the keyboard, which would hide what it came for. The menu takes the focus first, in its own layout effect.
  useEffect(() => {
    if (!isAsked) return;
    field.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    if (!matchMedia('(hover: none)').matches) field.current?.querySelector('input')?.focus();
  }, [isAsked]);

  const add = async () => {
    const keyword = normalised(draft);
    if (!keyword) return;
    const found = faultOf(keyword, keywords);
    if (found) return setFault(t(`subscribe.keyword.${found}`, { most: limitOf[found] }));
    setDraft('');
    setFault(undefined);
    const failure = await addKeyword(queries, followed, keyword);
    if (!failure) return;
    setDraft(now => now || keyword);
    setFault(said(failure) ?? failureText(failure, t('failed.addKeyword')));
  };
  const remove = async (keyword: string) => {
    setFault(undefined);
    focus();
    const failure = await removeKeyword(queries, followed, keyword);
    if (failure) setFault(failureText(failure, t('failed.removeKeyword')));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a composition adds nothing; Safari marks it by its code only.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    event.preventDefault();
    void add();
  };
  return (
    <div className={styles.filter}>
      <div ref={field}>
        <TextField
          name="keyword"
          label={t('subscribe.keyword.label')}
          help={t('subscribe.keyword.help')}
          fault={fault}
          value={draft}
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ target: { value } }) => {
            setDraft(value);
            setFault(undefined);
          }}
          onKeyDown={onKeyDown}
          end={
            <Button size="small" disabled={!normalised(draft)} onClick={() => void add()}>
              {t('subscribe.keyword.add')}
            </Button>
          }
        />
      </div>
      <KeywordChips keywords={keywords} onRemove={keyword => void remove(keyword)} />
      <KeywordPreview followed={followed} keywords={keywords} draft={normalised(draft)} />
    </div>
  );
};

const limitOf = { known: undefined, tooLong: subscriptionLimits.keyword, tooMany: subscriptionLimits.keywords };

/** The server's message about the keyword itself says more than the general one. */
const said = (failure: Error): string | undefined => (failure instanceof ApiError ? failure.fields.keyword : undefined);
