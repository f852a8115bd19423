/** The release that this code is: what logs, the User-Agent and backups say. */
export const version = '1.0.0';
