/**
 * The process's log: JSON lines, no secrets, no personal text. What the route table declares to be a secret in an address is
 * hidden in every line, wherever it comes from: the message of an error, its stack, a field.
 */
import pino from 'pino'
import { routes } from '#app/routes'

const separator = String.raw`(?:\/|%2F)`
const parameter = String.raw`[^\/?#&%\s"'\\]+`
const secret = String.raw`[^\/?#&\s"'\\]+`

/** Of each address with a secret in its path, what stands before it, and the secret. A route's pattern stays. */
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
    // PostgreSQL's errors carry the connection they came by, with all its settings.
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
