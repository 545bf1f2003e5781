/**
 * The process's log: JSON lines without secrets or personal text. Parts of an address that the route table declares
 * secret are removed from every line, wherever they appear: in an error's message, its stack, or a field.
 */
import pino from 'pino'
import { routes } from '#app/routes'

const separator = String.raw`(?:\/|%2F)`
const parameter = String.raw`[^\/?#&%\s"'\\]+`
const secret = String.raw`[^\/?#&\s"'\\]+`

/**
 * For each address with a secret in its path, matches what precedes the secret, and the secret. A route's pattern is
 * kept.
 */
const secretsInPaths = routes.flatMap(({ address, secrets = [] }) =>
  secrets
    .filter((name) => address.split('/').includes(`:${name}`))
    .map((name) => {
      const before = address.split('/').slice(0, address.split('/').indexOf(`:${name}`))
      const words = before.map((segment) => (segment.startsWith(':') ? parameter : segment))
      return new RegExp(`(${words.join(separator)}${separator})(?!:${name}\\b)${secret}`, 'gi')
    }),
)
const namesInQueries = [...new Set(routes.flatMap(({ secrets = [] }) => secrets))]
const secretsInQueries = new RegExp(
  `((?:[?&]|%3F|%26)(?:${namesInQueries.join('|')})(?:=|%3D))${secret}`,
  'gi',
)

export function hideSecrets(line: string): string {
  return [...secretsInPaths, secretsInQueries].reduce(
    (text, pattern) => text.replace(pattern, '$1[hidden]'),
    line,
  )
}

export const log = pino({
  hooks: { streamWrite: hideSecrets },
  level: process.env.LOG_LEVEL || 'info',
  base: { process: process.env.HIGHSTREET_PROCESS },
  serializers: {
    // PostgreSQL's errors include their connection with all its settings.
    err: (error: Error) => {
      const { client, ...told } = pino.stdSerializers.err(error)
      return told
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
