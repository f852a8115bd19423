/** The one form in which e-mails are compared. What stands before the @ is not folded further: dots and tags are the mail host's matter. */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase();
