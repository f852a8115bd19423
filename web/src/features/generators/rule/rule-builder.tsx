import { parseRule } from '@newsbell/extraction/rule/parse';
import { rule2regex } from '@newsbell/extraction/rule/rule2regex';
import { clsx } from 'clsx';
import { useMemo, useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { AddressField } from '../building/address-field.tsx';
import type { BuilderProps } from '../building/builder-props.ts';
import { FinishBar } from '../building/finish-bar.tsx';
import { LeaveQuestion } from '../building/leave-question.tsx';
import { titleIn } from '../building/title-in.ts';
import { useLoading } from '../building/use-loading.ts';
import type { LoadedPage } from '../queries.ts';
import { parametersIn, problemsOf } from './mapping.ts';
import { MappingFields } from './mapping-fields.tsx';
import { MatchSummary } from './match-summary.tsx';
import { MatchTable } from './match-table.tsx';
import { useExtraction } from './matching/use-extraction.ts';
import styles from './rule-builder.module.css';
import { SourcePlace } from './source/source-place.tsx';
import { type SourcePosition, SourceView } from './source/source-view.tsx';
import { useRule } from './use-rule.ts';
import { type RuleGenerator, useSaving } from './use-saving.ts';
import { insertText } from './writing/insert-text.ts';
import { literalRule } from './writing/literal-rule.ts';
import { RuleField } from './writing/rule-field.tsx';

/**
 * Builds a feed by a rule for a page's source: load, write, map, name. All of it but loading and saving happens here in the browser, while
 * one types.
 */
export const RuleBuilder = ({ address = '', generator, onLoad, notice }: BuilderProps<RuleGenerator>) => {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const { rule, mapping, write, map } = useRule(generator);
  const [place, setPlace] = useState<SourcePosition>();
  /** Results of this rule were requested by the button. */
  const [asked, setAsked] = useState<string>();

  const initialAddress = generator?.url ?? address;
  const { last, error, loading, load } = useLoading(initialAddress, asLoaded, onLoad);
  const page = last?.result;
  const parsed = useMemo(() => parseRule(rule), [rule]);
  const { outcome, extractNow } = useExtraction(page, { rule, mapping }, parsed.ok);
  const extraction = typeof outcome === 'string' ? null : outcome;
  const matches = extraction?.matches ?? none;
  const [typedTitle, setTypedTitle] = useState(generator?.title);
  const suggestion = useMemo(() => titleIn(page?.source ?? ''), [page]);
  const { form, faults, failure, isSending, isUnsaved, follow } = useSaving({
    ...{ generator, address: last?.address ?? initialAddress.trim(), rule, mapping, typedTitle: typedTitle ?? '' },
  });

  const parameters = parametersIn(rule);
  const problems = problemsOf(mapping, parameters);
  const isDouble = Object.values(problems).includes('duplicate');
  const faultOf = (name: 'title' | 'link' | 'thumbnail' | 'content') =>
    problems[name] === 'duplicate' ? t('ruleBuilder.double') : faults[`${name}Index`];

  const use = (text: string) => {
    field.current!.select();
    insertText(field.current!, literalRule(text.trim(), field.current!.maxLength));
  };
  const extract = () => {
    setAsked(rule);
    extractNow();
    if (matches[0]) setPlace({ at: matches[0].start, isCalled: false });
  };
  const isBarren = asked === rule && extraction?.rule === rule && matches.length === 0;

  return (
    <div className={styles.column} data-wide>
      <PageHeader>
        <h1>{t(generator ? 'generators.edit' : 'ruleBuilder.title')}</h1>
      </PageHeader>
      {notice}
      <form {...form} onBlur={undefined}>
        <Section title={t('ruleBuilder.page')}>
          <AddressField
            address={initialAddress}
            loading={loading}
            isLoaded={last !== undefined}
            fault={faults.url}
            onLoad={load}
          />
          <FormFailure text={error ? failureText(error, t('failed.fetchHtml')) : undefined} />
          {page ? (
            <SourceView key={last!.turn} source={page.source} matches={matches} wanted={place} onUse={use} />
          ) : (
            <SourcePlace isLoading={loading !== undefined} />
          )}
        </Section>
        <Section title={t('ruleBuilder.rule.title')}>
          <RuleField
            field={field}
            rule={rule}
            errors={rule === '' || parsed.ok ? [] : parsed.errors}
            fault={faults.rule}
            onChange={write}
            onExtract={extract}
          />
          {parsed.ok && (
            <details>
              <summary>{t('ruleBuilder.regex')}</summary>
              <code>{rule2regex(parsed.rule)}</code>
            </details>
          )}
          <div className={styles.extract}>
            <Button variant="outlined" disabled={!page || !parsed.ok} onClick={extract}>
              {t('ruleBuilder.extract')}
            </Button>
            <MatchSummary hasSource={page !== undefined} outcome={outcome} />
          </div>
          <FormFailure text={isBarren ? t('failed.extract') : undefined} />
        </Section>
        <Section title={t('ruleBuilder.mapping')}>
          <p className={clsx('quiet', styles.lead)}>{t('ruleBuilder.mappingHelp')}</p>
          <MappingFields
            mapping={mapping}
            parameters={parameters}
            samples={extraction?.rows[0]?.parameters ?? []}
            faults={{
              ...{ title: faultOf('title'), link: faultOf('link') },
              ...{ thumbnail: faultOf('thumbnail'), content: faultOf('content') },
            }}
            onMap={map}
          />
          {page && extraction && matches.length > 0 && (
            <MatchTable {...{ extraction, mapping, page }} onShow={at => setPlace({ at, isCalled: true })} />
          )}
        </Section>
        <Section title={t('ruleBuilder.feed')}>
          <TextField
            name="title"
            label={t('ruleBuilder.feedTitle')}
            value={typedTitle ?? suggestion}
            maxLength={300}
            onChange={({ target }) => setTypedTitle(target.value)}
            fault={faults.title}
          />
          <TextField
            name="description"
            label={t('ruleBuilder.feedDescription')}
            defaultValue={generator?.description}
            maxLength={2000}
            fault={faults.description}
          />
        </Section>
        <FinishBar
          count={extraction?.rows.filter(({ left }) => left === null).length}
          failure={isDouble ? t('ruleBuilder.double') : failure}
        >
          <Button
            type="submit"
            variant={generator ? 'contained' : 'outlined'}
            disabled={isSending || isDouble}
            onClick={() => follow(false)}
          >
            {t(generator ? 'ruleBuilder.save' : 'ruleBuilder.generate')}
          </Button>
          {!generator && (
            <Button type="submit" variant="contained" disabled={isSending || isDouble} onClick={() => follow(true)}>
              {t('finishing.saveAndFollow')}
            </Button>
          )}
        </FinishBar>
      </form>
      <LeaveQuestion isUnsaved={isUnsaved} />
    </div>
  );
};

const none: never[] = [];

const asLoaded = async (page: LoadedPage): Promise<LoadedPage> => page;
