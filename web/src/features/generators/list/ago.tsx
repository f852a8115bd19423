import { RelativeTime } from '#ui/relative-time.tsx';

/** Shows how long ago a moment was, in words that fit within a sentence. */
export const Ago = ({ moment }: { moment: string }) => <RelativeTime moment={moment} within={ago => ago} />;
