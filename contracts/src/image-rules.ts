/** These rules of pictures in texts are shared by both sides without a schema, so that the page can import them without loading one. */

/** Community paper, §4. `bytes` bounds the file that is sent; `side` is the longest side of the picture that is made of it, in pixels. */
export const imageLimits = { bytes: 10 * 1_048_576, side: 2048 } as const;

/** The path of a picture that was uploaded here. */
export const PICTURE_PATH = /^\/u\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The server reads files of these types, and knows them by their bytes. An iPhone hands over JPEG where exactly these are asked for. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
