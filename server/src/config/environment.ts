/** The variables of the environment: the form of each, and what it is where it is not set. */
import { readingRules, signUpRules } from '@newsbell/contracts/account-rules';
import { z } from 'zod';
import { logLevels } from '#log/events.ts';
import { providerSettings } from './providers.ts';
import { flag, headerName, hours, list, minutes, numberOf, proxyAddress, webAddress, whole } from './values.ts';

export const environment = z.object({
  ENV_FILE: z.string().optional(),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress
    .refine(text => !URL.parse(text) || URL.parse(text)?.href === `${URL.parse(text)?.origin}/`, {
      error: 'expected an origin such as https://bell.example.org: without a path, a query, or a user',
    })
    .optional(),
  EXTRA_HOSTS: list.default([]),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://user:password@host/database' })
    .optional(),
  DATABASE_POOL: whole(2, 90).optional(),
  MEMORY_MB: whole(128, 10_000_000).optional(),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Newsbell'),
  ANSWER_WITHIN_MS: whole(100, 600_000).default(1900),
  METRICS_TOKEN: z.string().min(16, { error: 'expected at least 16 characters' }).optional(),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  STARTER_PACK: flag.default(true),
  TRUSTED_PROXIES: list.default([]),
  CONNECTIONS_PER_ADDRESS: whole(1, 2000).default(200),
  LOGOUT_URL: z.string().min(1).default('/login'),
  TERMS_FILE: z.string().min(1).optional(),
  SIGN_UP: z.enum(signUpRules, { error: 'expected open, invited or closed' }).default('open'),
  READING: z.enum(readingRules, { error: 'expected open or signed-in' }).default('open'),
  PROXY_AUTH_HEADER: headerName.optional(),
  PROXY_AUTH_EMAIL_HEADER: headerName.optional(),
  PROXY_AUTH_SIGN_UP: flag.default(true),
  SIGN_IN_PER_HOUR_ADDRESS: whole(1, 1_000_000).default(20),
  SIGN_IN_PER_HOUR_ACCOUNT: whole(1, 1_000_000).default(10),
  SIGN_UP_PER_HOUR_ADDRESS: whole(1, 1_000_000).default(10),
  CONTACT_PER_HOUR_ADDRESS: whole(1, 1_000_000).default(3),
  KAKAO_CHAT_URL: webAddress.optional(),
  FEEDS_PER_ACCOUNT: whole(0, 1_000_000).default(1000),
  DISCOVER_PER_HOUR_ACCOUNT: whole(1, 1_000_000).default(60),
  GENERATORS_PER_ACCOUNT: whole(0, 1_000_000).default(50),
  PAGES_PER_MINUTE_ACCOUNT: whole(1, 1_000_000).default(10),
  PAGES_PER_HOUR_ACCOUNT: whole(1, 1_000_000).default(60),
  GENERATOR_CHANGES_PER_HOUR_ACCOUNT: whole(1, 1_000_000).default(300),
  GENERATOR_FEEDS_PER_MINUTE_ADDRESS: whole(1, 1_000_000).default(60),
  PUBLISHED_PER_ACCOUNT: whole(0, 1_000_000).default(20),
  PUBLISH_PER_MINUTE_PROJECT: whole(1, 1_000_000).default(60),
  PUBLISH_PER_DAY_PROJECT: whole(1, 1_000_000).default(1000),
  PUBLISH_PER_DAY_ACCOUNT: whole(1, 1_000_000).default(5000),
  WEBSUB_PER_MINUTE_ADDRESS: whole(1, 1_000_000).default(30),
  WEBSUB_SUBSCRIBE: flag.optional(),
  WEBSUB_HOSTS: list.default([]),
  NEWCOMER_LIMITS: flag.default(true),
  IMAGES_MB_ACCOUNT: whole(0, 10_000_000).default(200),
  PICTURE_PROXY: flag.default(false),
  PICTURES_PER_MINUTE_ADDRESS: whole(1, 1_000_000).default(60),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'expected smtp:// or smtps:// with a host' })
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_PRIVATE_KEY: z.string().optional(),
  SEND_MAIL: flag.default(true),
  NOTIFY_SLOT_MINUTES: whole(1, 1440).default(30),
  PUSH_REGISTRATIONS_PER_HOUR_ACCOUNT: whole(1, 1_000_000).default(60),
  PUSH_TESTS_PER_HOUR_ACCOUNT: whole(1, 1_000_000).default(30),
  PUSH_REMOVALS_PER_MINUTE_ADDRESS: whole(1, 1_000_000).default(30),
  PUSH_HOSTS: list.default([]),
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, { error: 'expected mailto:somebody@example.org or an https address' })
    .optional(),
  WEBHOOK_HOSTS: list
    .refine(hosts => hosts.every(host => /^[^\s/@]+:\d+$/.test(host)), {
      error: 'expected host:port, joined by commas',
    })
    .default([]),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  FCM_URL: webAddress.default('https://fcm.googleapis.com'),
  FCM_TOKEN_URL: webAddress.optional(),
  ...providerSettings,
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'expected the id of a Firebase project' })
    .optional(),
  FIREBASE_ISSUER: webAddress.default('https://securetoken.google.com'),
  CRAWL: flag.default(true),
  CRAWL_SLOTS: whole(1, 256).optional(),
  CRAWL_HOST_GAP_SECONDS: numberOf('a number', 0, 3600).default(1),
  CRAWL_FLOOR_MINUTES: minutes.default(30),
  CRAWL_FLOOR_NO_VALIDATORS_MINUTES: minutes.default(1440),
  CRAWL_RETRY_MINUTES: minutes.default(30),
  CRAWL_PORTS: list.default([]),
  CRAWL_PRIVATE_HOSTS: list.default([]),
  CRAWL_PRIVATE_FOR: z
    .enum(['administrators', 'everybody'], { error: 'expected administrators or everybody' })
    .default('administrators'),
  HTTPS_PROXY: proxyAddress.optional(),
  HTTPS_PROXY_RESOLVES: flag.default(false),
  CRAWL_MAX_BYTES: whole(1024, 100 * 1024 * 1024).default(10 * 1024 * 1024),
  CRAWL_MOVE_SIGHTINGS: whole(1, 100).default(5),
  CRAWL_MOVE_HOURS: hours.default(48),
  CRAWL_GONE_CONFIRM_HOURS: hours.default(24),
  GENERATOR_PAGE_MAX_BYTES: whole(1024, 100 * 1024 * 1024).default(5 * 1024 * 1024),
  GENERATOR_BROKEN_HOURS: hours.default(6),
  GENERATOR_UNREACHABLE_HOURS: hours.default(24),
  KEEP_ITEMS: whole(10, 1_000_000).default(1000),
  KEEP_DAYS: whole(1, 36_500).default(90),
  KEEP_MB_SOURCE: whole(1, 10_000_000).default(512),
  KEEP_MB_ACCOUNT: whole(1, 10_000_000).default(16384),
  LOG: z.enum(['json', 'text', 'silent'], { error: 'expected json, text or silent' }).optional(),
  LOG_LEVEL: z.enum(logLevels, { error: 'expected debug, info, warn or error' }).default('info'),
});

export type Environment = z.infer<typeof environment>;
