import { type ClipboardEvent, type DragEvent, useState } from 'react';

/** Files that are dropped on an element, and what it wears meanwhile. */
export const useDroppedFiles = (isOff: boolean, onFiles: (files: File[]) => void) => {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => !isOff && dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent): void => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent): void => {
        setOver(false);
        if (!hasFiles(event)) return;
        // Without it the browser leaves the page for the file.
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
};

/** Answers the files of a paste. What comes as a text as well, such as the cells of a table, is pasted as the text. */
export const pastedFiles = ({ clipboardData }: ClipboardEvent): File[] =>
  clipboardData.types.includes('text/plain') ? [] : [...clipboardData.files];
