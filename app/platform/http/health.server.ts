/**
 * Health checks for process monitoring: `/healthz` checks that the process is alive, and `/readyz` that it can reach
 * its database.
 */
import { Router } from 'express'
import { acquireConnection } from '#app/kit/database/pool.server'

export function createHealthRouter(): Router {
  const router = Router()
  router.get('/healthz', (_, res) => void res.type('text/plain').send('ok'))
  router.get('/readyz', (_, res) => {
    acquireConnection('pages')
      .then(async (client) => {
        await client.query('select 1').finally(() => client.release())
        res.type('text/plain').send('ready')
      })
      .catch(() => void res.status(503).type('text/plain').send('the database is unavailable'))
  })
  return router
}
