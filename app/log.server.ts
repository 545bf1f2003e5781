/** The process's log: JSON lines, no secrets, no personal text. */
import pino from 'pino'

export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: { process: process.env.HIGHSTREET_PROCESS },
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
