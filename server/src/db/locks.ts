/** Advisory locks by number, so that no two of one database are the same. The numbers stay: versions run side by side. */
export const locks = {
  migration: 7_270_001,
  /** Each process that uses the embedded cluster holds it, shared, in the maintenance database for as long as it lives. */
  presence: 7_270_002,
  use: 7_270_003,
  firstAccount: 7_270_004,
  wordIndex: 7_270_005,
  signUpInvitations: 7_270_006,
  announcements: 7_270_007,
  /** Giving a source a tag, and following one, hold it shared until they are committed; renaming a tag holds it alone. */
  tags: 7_270_008,
} as const;
