/** Says whether the offer of push has been answered in this browser: it is made once. */

const key = 'pushOffer';

export const isOfferAnswered = (): boolean => localStorage.getItem(key) !== null;

export const answerOffer = (): void => localStorage.setItem(key, 'answered');
