import type { Definition } from '@newsbell/extraction/definition';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { followMade } from '../building/follow-made.ts';
import { useEnding } from '../building/use-ending.ts';
import { addByXpath, editByXpath } from '../queries.ts';
import type { PageGenerator } from './use-open-page.ts';

interface Given {
  /** This generator is edited. */
  generator: PageGenerator | undefined;
  /** This is the address as it was typed, which is what is registered. */
  address: string;
  title: string;
  description: string;
}

interface Wanted {
  definition: Definition;
  isFollowing: boolean;
}

/** Registers the feed, or saves the one that is edited, follows it where that is wanted, and goes to the list. */
export const useRegistering = ({ generator, address, title, description }: Given) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const end = useEnding();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ definition, isFollowing }: Wanted) => {
      const given = { ...definition, url: address, title: title.trim(), description: description.trim() };
      const { urlKey } = generator
        ? await editByXpath(generator.uuid, { ...given, isPublic: generator.isPublic })
        : await addByXpath({ ...given, isPublic: true });
      return isFollowing ? followMade(queries, urlKey) : undefined;
    },
    onSuccess: end,
  });
  return {
    register: mutate,
    isPending,
    failure: error ? failureText(error, generator ? t('failed.editRss') : t('failed.register')) : undefined,
    faults: error instanceof ApiError ? error.fields : {},
  };
};
