import { statfs } from 'node:fs/promises';

/** Bytes; null where nothing can be said of the folder. */
export interface Space {
  free: number | null;
  total: number | null;
}

/** Answers the space that programs without root's rights have where the folder is. */
export const freeSpace = async (folder: string): Promise<Space> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    // Some filesystems of the kernel have no size.
    return blocks > 0 ? { free: bavail * bsize, total: blocks * bsize } : { free: null, total: null };
  } catch {
    return { free: null, total: null };
  }
};
