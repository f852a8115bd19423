/** Marks what of an answer loads pictures, which may be of other sites: the server has them come through itself where its operator wants that. */
import { z } from 'zod';

export const foreignPictures = z.registry<{ kind: 'address' | 'html' }>();

/** The address of a picture: of another site, a path of this server, or with its origin. */
export const pictureUrl = z.string().register(foreignPictures, { kind: 'address' });

/** Clean HTML, whose pictures may be of other sites. */
export const shownHtml = z.string().register(foreignPictures, { kind: 'html' });
