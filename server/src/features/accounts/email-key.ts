/** The one form in which e-mails are compared. What stands before the @ is not folded further: dots and tags are the mail host's matter. */
export const emailKey = (email: string): string => canonical(email);

/** The one form of what somebody signs in by, a username or an e-mail: what finds the same account is counted as the same name. */
export const nameKey = (name: string): string => canonical(name);

const canonical = (text: string): string => text.trim().normalize('NFKC').toLowerCase();
