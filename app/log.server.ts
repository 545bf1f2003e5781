/** The process's log: JSON lines, no secrets, no personal text. */
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { pinoHttp } from 'pino-http'

export const log = pino({
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

/** A token in an address is as good as a password until it is used. */
const pathOf = (url: string) => url.replace(/\?.*/s, '').replace(/^(\/sso-login\/).+/s, '$1[hidden]')

/** One line a request, by its path alone: a query holds what people search for. The id goes back with the answer. */
export function requestLog() {
  return pinoHttp({
    logger: log,
    genReqId: (_, res) => {
      const id = randomUUID()
      res.setHeader('X-Request-Id', id)
      return id
    },
    customLogLevel: (_, res, error) =>
      error || res.statusCode >= 500 ? 'error' : res.statusCode >= 400 ? 'info' : 'debug',
    serializers: {
      req: (req) => ({ id: req.id, method: req.method, path: pathOf(String(req.url)) }),
      res: (res) => ({ status: res.statusCode }),
    },
  })
}
