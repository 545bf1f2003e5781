/**
 * The log of the process: JSON lines without secrets or personal text. The parts of URLs that the route table declares
 * as secrets are removed from every line, wherever they appear: in an error message, a stack trace or a field.
 */
import pino from 'pino'
import { routes } from '#app/routes'

const separatorPattern = String.raw`(?:\/|%2F)`
const parameterPattern = String.raw`[^\/?#&%\s"'\\]+`
const secretPattern = String.raw`[^\/?#&\s"'\\]+`

/**
 * The patterns for secrets in paths. Each matches the part of a path before the secret (as a group) and the secret, but
 * not the route's own pattern (`:link`).
 */
const pathSecretPatterns = routes.flatMap(({ address, secrets = [] }) =>
  secrets
    .filter((name) => address.split('/').includes(`:${name}`))
    .map((name) => {
      const before = address.split('/').slice(0, address.split('/').indexOf(`:${name}`))
      const segments = before.map((segment) => (segment.startsWith(':') ? parameterPattern : segment))
      return new RegExp(
        `(${segments.join(separatorPattern)}${separatorPattern})(?!:${name}\\b)${secretPattern}`,
        'gi',
      )
    }),
)
const secretParameterNames = [...new Set(routes.flatMap(({ secrets = [] }) => secrets))]
const querySecretPattern = new RegExp(
  `((?:[?&]|%3F|%26)(?:${secretParameterNames.join('|')})(?:=|%3D))${secretPattern}`,
  'gi',
)

export function hideSecrets(line: string): string {
  return [...pathSecretPatterns, querySecretPattern].reduce(
    (text, pattern) => text.replace(pattern, '$1[hidden]'),
    line,
  )
}

/** The number of pino's level `error`. */
const ERROR_LEVEL = 50

type ErrorListener = (fields: unknown, message: unknown) => void
let errorListener: ErrorListener | null = null

/** Sets the function that is called for every line of level `error` or `fatal`, in addition to the log. */
export function onLoggedError(listener: ErrorListener | null): void {
  errorListener = listener
}

export const log = pino({
  hooks: {
    streamWrite: hideSecrets,
    logMethod(line, write, level) {
      if (level >= ERROR_LEVEL) errorListener?.(...(line as unknown as [unknown, unknown]))
      write.apply(this, line)
    },
  },
  level: process.env.LOG_LEVEL || 'info',
  base: { process: process.env.HIGHSTREET_PROCESS },
  serializers: {
    // Errors from the PostgreSQL driver contain the client with all its settings.
    err: (error: Error) => {
      const { client, ...serializedError } = pino.stdSerializers.err(error)
      return serializedError
    },
  },
  redact: {
    paths: [
      'req.headers.cookie',
      'req.headers.authorization',
      'res.headers["set-cookie"]',
      '*.password',
      '*.token',
    ],
    censor: '[hidden]',
  },
})
