/**
 * The configuration, parsed once from the environment variables. An invalid or missing variable is reported by name and
 * prevents the process from starting.
 */
import { z } from 'zod'
import { MAX_PROCESSES } from '#app/kit/processes/process-count.server'
import { parseProviderSettings } from '#app/kit/providers/provider-settings.server'

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .optional()
  .transform((value) => value === 'true' || value === '1')

/** The encryption keys, the newest first, each with a name: `2026b:secret,2026a:secret`. */
const encryptionKeys = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .refine(
    (pairs) => pairs.every((pair) => /^[\w-]{1,20}:.{32,}$/.test(pair) && !pair.startsWith('session:')),
    {
      error: 'must be names and secrets of at least 32 characters, such as 2026a:secret,2025b:secret',
    },
  )
  .transform((pairs) =>
    pairs.map((pair) => ({
      id: pair.slice(0, pair.indexOf(':')),
      secret: pair.slice(pair.indexOf(':') + 1),
    })),
  )

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    // Only checked here: the number is needed before the configuration is loaded.
    WEB_PROCESSES: z.coerce.number().int().min(1).max(MAX_PROCESSES).optional(),
    BASE_URL: z
      .url({ protocol: /^https?$/, error: 'must be a full address such as https://reviews.example.com' })
      .optional(),
    DATABASE_URL: z
      .string({ error: 'is required: a postgresql:// address' })
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://'),
    DATABASE_WEB_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
      .optional(),
    DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
    DOWNLOAD_POOL: z.coerce.number().int().min(1).max(50).default(6),
    DOWNLOADS_PER_ACCOUNT: z.coerce.number().int().min(1).max(50).default(2),
    DOWNLOAD_BYTES_PER_SECOND: z.coerce.number().int().min(1).max(1_000_000).default(8_192),
    API_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ENCRYPTION_KEY: encryptionKeys,
    DATA_DIR: z.string().min(1).default('.data'),
    MIN_FREE_MB: z.coerce.number().int().min(0).max(1_000_000_000).default(500),
    IMPORTS_OPEN: z.coerce.number().int().min(1).max(10_000).default(20),
    IMPORT_FILES_MB: z.coerce.number().int().min(1).max(1_000_000_000).default(2_000),
    S3_BUCKET: z.string().min(3).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_BUCKET_IN_PATH: flag,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ERROR_WEBHOOK: z
      .url({
        protocol: /^https?$/,
        error: 'must be an address such as https://alerts.example.com/highstreet',
      })
      .optional(),
    LOG_CPU_MS: z.coerce.number().int().min(0).max(60_000).default(0),
    ENVIRONMENT: z.enum(['production', 'staging', 'qa', 'sandbox']).default('production'),
    DNS_SERVER: z.string().optional(),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    HIGHSTREET_SUPERVISED: flag,
    DEFAULT_COUNTRY: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be a country code such as US')
      .default('US'),
    TRIAL_DAYS: z.coerce.number().int().min(0).max(3650).default(30),
    TRIAL_GRACE_DAYS: z.coerce.number().int().min(0).max(3650).default(14),
    TRIAL_LOCATIONS: z.coerce.number().int().min(0).default(10),
    LOCATION_PRICE_CENTS: z.coerce.number().int().min(0).optional(),
    HELP_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://help.example.com' })
      .optional(),
    SUPPORT_EMAIL: z.email('must be an address such as support@reviews.example.com').optional(),
    OIDC_ISSUER: z.url().optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(60).default('single sign-on'),
    OIDC_STAFF: flag,
    STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
    MAIL: z.enum(['smtp', 'mailbox', 'off']).optional(),
    MAIL_FROM: z.email('must be an address such as no-reply@reviews.example.com').optional(),
    MAIL_PER_MINUTE: z.coerce.number().int().min(1).max(60_000).default(600),
    BULK_MAIL_PER_MINUTE: z.coerce.number().int().min(1).max(60_000).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
    AUTO_SYNC_SECONDS: z.coerce.number().int().min(0).max(86_400).default(1800),
    LISTING_SCANS: z.coerce.number().int().min(0).max(96).default(4),
    REVIEWS_EVERY_SECONDS: z.coerce.number().int().min(0).max(86_400).default(900),
  })
  .superRefine((env, context) => {
    const addIssue = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (env.MAIL === 'smtp' && !env.SMTP_URL) addIssue('SMTP_URL', 'is required by MAIL=smtp')
    if (env.ERROR_WEBHOOK && ['fatal', 'silent'].includes(env.LOG_LEVEL))
      addIssue('LOG_LEVEL', 'must include errors beside ERROR_WEBHOOK, which is sent what is logged')
    if (env.OIDC_ISSUER && !(env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET))
      addIssue('OIDC_CLIENT_ID', 'and OIDC_CLIENT_SECRET are required beside OIDC_ISSUER')
    if (!env.S3_ACCESS_KEY_ID !== !env.S3_SECRET_ACCESS_KEY)
      addIssue('S3_ACCESS_KEY_ID', 'and S3_SECRET_ACCESS_KEY are given together or not at all')
    // The mailbox page requires no sign-in, and emails contain links that sign people in.
    if (env.MAIL === 'mailbox' && !isLocalOnly(env))
      addIssue(
        'MAIL',
        'may be "mailbox" only where HOST is this machine’s own, such as 127.0.0.1, and TRUST_PROXY is 0',
      )
    if (env.NODE_ENV !== 'production') return
    for (const name of ['BASE_URL', 'SESSION_SECRET'] as const) {
      if (!env[name]) addIssue(name, 'is required in production')
    }
    if (env.SMTP_URL && !env.MAIL_FROM) addIssue('MAIL_FROM', 'is required beside SMTP_URL')
    if (env.MAIL === 'mailbox' && env.BASE_URL && !isLocalAddress(env.BASE_URL))
      addIssue(
        'MAIL',
        'may be "mailbox" only where BASE_URL is this machine’s own, such as http://localhost:3000',
      )
  })

export type Configuration = ReturnType<typeof parseConfiguration>

/** Parses the environment variables. Throws an Error whose message lists every invalid variable, one per line. */
export function parseConfiguration(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environmentSchema.safeParse(present)
  const access = parseProviderSettings(present)
  if (!result.success || !access.settings) {
    const issues = [...(result.error?.issues ?? []), ...access.issues]
    const lines = issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new Error(`The configuration is invalid:\n${lines.join('\n')}`)
  }
  const value = result.data
  const baseUrl = (value.BASE_URL ?? `http://localhost:${value.PORT}`).replace(/(?<!\/)\/+$/, '')
  return {
    production: value.NODE_ENV === 'production',
    port: value.PORT,
    host: value.HOST,
    /** The kind of installation. Pages show it if it is not `production`. */
    environment: value.ENVIRONMENT,
    /** The base of all absolute links, which are never built from a request's Host header. */
    baseUrl,
    secure: baseUrl.startsWith('https:'),
    databaseUrl: value.DATABASE_URL,
    /** The connection string of the web and worker processes; null: the login that the setup creates is used. */
    databaseWebUrl: value.DATABASE_WEB_URL ?? null,
    databasePool: value.DATABASE_POOL,
    downloadPool: value.DOWNLOAD_POOL,
    downloadsPerAccount: value.DOWNLOADS_PER_ACCOUNT,
    /** A client that receives less than this for half a minute is disconnected. */
    downloadBytesPerSecond: value.DOWNLOAD_BYTES_PER_SECOND,
    /** The quota of requests of each API token. */
    apiPerMinute: value.API_PER_MINUTE,
    sessionSecret: value.SESSION_SECRET ?? 'a secret for development machines only',
    /** The keys for sealing third parties' tokens, the newest first. If there are none, the session secret is used. */
    encryptionKeys: value.ENCRYPTION_KEY,
    dataDirectory: value.DATA_DIR,
    /** No file is stored in the data directory if its disk would have less than this free, in bytes. */
    minFreeBytes: value.MIN_FREE_MB * 1_000_000,
    /** The limits of an account's imports that have not ended: how many, and the size of their files together. */
    importsOpen: value.IMPORTS_OPEN,
    importMegabytes: value.IMPORT_FILES_MB,
    /** The S3 bucket for uploads and photos; null: they are stored in the data directory. */
    bucket: value.S3_BUCKET
      ? {
          bucket: value.S3_BUCKET,
          region: value.S3_REGION,
          endpoint: value.S3_ENDPOINT,
          credentials:
            value.S3_ACCESS_KEY_ID && value.S3_SECRET_ACCESS_KEY
              ? { accessKeyId: value.S3_ACCESS_KEY_ID, secretAccessKey: value.S3_SECRET_ACCESS_KEY }
              : undefined,
          hasBucketInPath: value.S3_BUCKET_IN_PATH,
        }
      : null,
    logLevel: value.LOG_LEVEL,
    /** The address that unexpected errors are posted to; null: they are only logged. */
    errorWebhook: value.ERROR_WEBHOOK ?? null,
    /** Requests that use more milliseconds of CPU time than this are logged; 0: CPU time is not measured. */
    logCpuMs: value.LOG_CPU_MS,
    trustProxy: value.TRUST_PROXY,
    /** The name server for custom domain lookups, as `192.0.2.1:53`; the machine's own if not set. */
    dnsServer: value.DNS_SERVER,
    supervised: value.HIGHSTREET_SUPERVISED,
    /** The country of a new location until the user chooses another. */
    defaultCountry: value.DEFAULT_COUNTRY,
    /** The length of a new account's trial in days; 0: no trial. */
    trialDays: value.TRIAL_DAYS,
    /** The number of days after its trial during which an account can be read but not changed. Then it expires. */
    trialGraceDays: value.TRIAL_GRACE_DAYS,
    /** The number of locations that an account on trial can have; 0: unlimited. */
    trialLocations: value.TRIAL_LOCATIONS,
    /** The monthly price of an additional location in US cents; an account's own setting overrides it. */
    locationPriceCents: value.LOCATION_PRICE_CENTS ?? null,
    /** The support address for accounts without a white label. */
    supportEmail: value.SUPPORT_EMAIL ?? null,
    /** The base of the addresses of help articles, without a slash at its end; null: none. */
    helpUrl: value.HELP_URL?.replace(/\/$/, '') ?? null,
    /** The OpenID provider that people can sign in with instead of a password; null: none. */
    openid: value.OIDC_ISSUER
      ? {
          issuer: value.OIDC_ISSUER,
          clientId: value.OIDC_CLIENT_ID as string,
          clientSecret: value.OIDC_CLIENT_SECRET as string,
          name: value.OIDC_NAME,
          /** Whether staff can also sign in with the provider. */
          isForStaff: value.OIDC_STAFF,
        }
      : null,
    /** Whether staff must set up a second factor before doing anything else. */
    requiresStaffSecondFactor:
      (value.STAFF_SECOND_FACTOR ?? (value.NODE_ENV === 'production' ? 'required' : 'optional')) ===
      'required',
    /** How emails are sent. `off`: they are not sent, but stay queued. */
    mail:
      value.MAIL ??
      (value.SMTP_URL ? 'smtp' : value.NODE_ENV === 'production' || !isLocalOnly(value) ? 'off' : 'mailbox'),
    mailFrom: value.MAIL_FROM ?? `no-reply@${new URL(baseUrl).hostname}`,
    mailsPerMinute: value.MAIL_PER_MINUTE,
    /** The part of `mailsPerMinute` that bulk emails can use. */
    bulkMailsPerMinute: value.BULK_MAIL_PER_MINUTE ?? Math.ceil(value.MAIL_PER_MINUTE / 2),
    smtpUrl: value.SMTP_URL,
    /** The number of seconds after its last edit at which a location is synced automatically; 0: immediately. */
    autoSyncSeconds: value.AUTO_SYNC_SECONDS,
    /** The number of times a day that each location is checked in the directories; 0: never automatically. */
    listingScans: value.LISTING_SCANS,
    /** The interval at which a source is polled for a location's reviews; 0: only on request. */
    reviewsEverySeconds: value.REVIEWS_EVERY_SECONDS,
    ...access.settings,
  }
}

function isLocalAddress(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}

function isLocalOnly({ HOST, TRUST_PROXY }: { HOST: string; TRUST_PROXY: number }): boolean {
  return ['localhost', '127.0.0.1', '::1'].includes(HOST) && TRUST_PROXY === 0
}

let parsed: Configuration | undefined

/** Returns the process's configuration, parsed at the first call. */
export function configuration(): Configuration {
  parsed ??= parseConfiguration(process.env)
  return parsed
}
