import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { DeleteQuestion } from '#ui/delete-question.tsx';

interface Props {
  label: string;
  /** It says what goes along. */
  text: string;
  remove: () => Promise<{ message: string }>;
  onRemoved: (message: string) => Promise<void> | void;
}

/** Deletes a part of a source, or all of it, and asks once more in its own place before. */
export const DeletePart = ({ label, text, remove, onRemoved }: Props) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: remove,
    onSuccess: ({ message }) => {
      setAsking(false);
      return onRemoved(message);
    },
  });
  if (!isAsking) {
    return (
      <section>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {label}
        </Button>
      </section>
    );
  }
  const keep = () => {
    reset();
    setAsking(false);
  };
  return (
    <section>
      <DeleteQuestion
        text={text}
        keep={t('editSource.keep')}
        deleteNow={t('editSource.deleteNow')}
        failure={error ? failureText(error, t('failed.delete')) : undefined}
        isDeleting={isPending}
        onKeep={keep}
        onDelete={mutate}
      />
    </section>
  );
};
