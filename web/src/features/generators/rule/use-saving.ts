import type { Generator } from '@newsbell/contracts/generators';
import { isUrl } from '@newsbell/contracts/urls';
import { mappedFields } from '@newsbell/extraction/rule/mapping';
import { parseRule } from '@newsbell/extraction/rule/parse';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { type Faults, useForm, type Values } from '#ui/form/use-form.ts';
import { showMessage } from '#ui/snackbar.ts';
import { followMade } from '../building/follow-made.ts';
import { useEnding } from '../building/use-ending.ts';
import { type Mapping, parametersIn, problemsOf } from './mapping.ts';
import { type Saved, saveRule } from './save.ts';

const names = [
  ...(['url', 'rule', 'titleIndex', 'linkIndex', 'thumbnailIndex', 'contentIndex'] as const),
  ...(['title', 'description'] as const),
];
type Name = (typeof names)[number];

export type RuleGenerator = Extract<Generator, { builder: 'RULE' }>;

interface Given {
  /** This generator is edited. */
  generator: RuleGenerator | undefined;
  /** This address was last loaded. */
  address: string;
  rule: string;
  mapping: Mapping;
  /** Only a title that was typed is work; one that the page gave is not. */
  typedTitle: string;
}

/** Handles the form as a whole: its validation, and what becomes of it. */
export const useSaving = ({ generator, address, rule, mapping, typedTitle }: Given) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const edited = generator?.uuid;
  const saved = useRef(
    workOf({
      ...{ address: generator?.url, rule: generator?.rule ?? '', mapping: generator?.mapping ?? {} },
      ...{ title: generator?.title ?? '', description: generator?.description ?? '' },
    }),
  );
  const [made, setMade] = useState<Generator>();
  const isFollowing = useRef(false);
  const end = useEnding();
  const [isLost, setLost] = useState(false);
  const isMissing = (field: 'title' | 'link') => problemsOf(mapping, parametersIn(rule))[field] === 'missing';
  const needed = t('ruleBuilder.needed');
  const onDone = ({ kind, generator, unfollowed }: Ended, { description }: Values<Name>) => {
    saved.current = workOf({ address: edited && address, rule, mapping, title: typedTitle, description });
    setLost(kind === 'lost');
    if (kind === 'edited') return showMessage(t('done.updated'));
    setMade(generator);
    if (kind === 'lost') return;
    if (isFollowing.current) return void end(unfollowed);
    showMessage(t('done.saved'));
    void navigate({
      to: '/rss/$id/edit',
      params: { id: generator.uuid },
      replace: true,
      state: true,
      ignoreBlocker: true,
    });
  };
  const saving = useForm({
    names,
    check: ({ url, title, description }): Faults<Name> => ({
      ...(!isUrl(url) && { url: t('failed.loadUrl') }),
      ...(isUrl(url) && url.trim() !== address && { url: t('ruleBuilder.loadFirst') }),
      ...(rule.trim() === '' && { rule: needed }),
      ...(rule.trim() !== '' && !parseRule(rule).ok && { rule: t('ruleBuilder.wrongRule') }),
      ...(isMissing('title') && { titleIndex: needed }),
      ...(isMissing('link') && { linkIndex: needed }),
      ...(title.trim() === '' && { title: needed }),
      ...(description.trim() === '' && { description: needed }),
    }),
    send: async ({ title, description }): Promise<Ended> => {
      const { title: titleIndex, link: linkIndex, thumbnail: thumbnailIndex, content: contentIndex } = mapping;
      const query = {
        ...{ title: title.trim(), description: description.trim(), url: address, rule: rule.trim() },
        ...{ titleIndex: titleIndex!, linkIndex: linkIndex!, thumbnailIndex, contentIndex },
      };
      setLost(false);
      const saved = await saveRule(queries, query, { edited, made: made?.uuid });
      const isFollowed = saved.kind === 'made' && isFollowing.current;
      return { ...saved, unfollowed: isFollowed ? await followMade(queries, saved.generator.urlKey) : undefined };
    },
    onDone,
    failed: t(edited ? 'failed.editRss' : 'failed.generateRss'),
  });
  const isUnsaved = () => {
    const data = new FormData(saving.form.ref.current!);
    const description = String(data.get('description'));
    const work = workOf({ address: edited && address, rule, mapping, title: typedTitle, description });
    return work !== saved.current;
  };
  return {
    ...saving,
    isUnsaved,
    /** It is called before the form is submitted: the feed that is made is followed, or it is not. */
    follow: (isWanted: boolean) => {
      isFollowing.current = isWanted;
    },
    failure: isLost ? t('failed.projectNotFound') : saving.failure,
  };
};

/** `unfollowed` says why a feed that was to be followed is not. */
type Ended = Saved & { unfollowed: Error | undefined };

interface Work extends Pick<Given, 'rule' | 'mapping'> {
  /** Only the address of an edited generator counts; for all else an address is no work. */
  address: string | undefined;
  title: string;
  description: string;
}

const workOf = ({ address, rule, mapping, title, description }: Work): string =>
  JSON.stringify([address, rule, mappedFields.map(field => mapping[field]), title, description]);
