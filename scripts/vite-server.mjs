// The web server of `npm run dev`: loads Express and Remix through Vite, so that an edit takes effect immediately.
import http from 'node:http'
import { createServer } from 'vite'

for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => process.exit(0))

// The server code of page modules imports these packages. Vite must not bundle them for the browser.
const serverOnly = [
  '@node-rs/argon2',
  '@react-email/render',
  '@remix-run/node',
  'kysely',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'pino',
]
const server = http.createServer()
const vite = await createServer({
  configFile: 'remix.config.ts',
  appType: 'custom',
  optimizeDeps: { exclude: serverOnly },
  server: { middlewareMode: true, hmr: { server } },
})
server.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { app } = await vite.ssrLoadModule('/server.ts')
      app(request, response)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error)
      response
        .writeHead(500, { 'Content-Type': 'text/plain' })
        .end('The application could not be loaded; see the terminal.')
    }
  })
})
server.listen(Number(process.env.PORT), process.env.HOST)
