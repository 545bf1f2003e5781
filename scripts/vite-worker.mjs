// The worker of `npm run dev`, loaded through Vite. When one of its files is edited, it finishes its current jobs and
// exits, and its parent process starts it again.
import path from 'node:path'
import { createServer } from 'vite'
import { root } from './root.mjs'

const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  cacheDir: path.join(root, 'node_modules/.vite-worker'),
  resolve: { alias: { '#app': path.join(root, 'app') } },
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false },
})
const { startWorker, stopWorker } = await vite.ssrLoadModule('/app/site/assembly/run-worker.server.ts')
await startWorker()
console.log('The worker is running.')

const shutDown = () => void stopWorker().finally(() => process.exit(0))
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, shutDown)
vite.watcher.on('change', (file) => {
  const modules = vite.environments.ssr.moduleGraph.getModulesByFile(file)
  if (!modules?.size) return
  console.log(`${path.relative(root, file)} was edited: restarting the worker.`)
  shutDown()
})
