import cluster, { type Worker } from 'node:cluster'
import type { BroadcastMessage } from './broadcast-message'

type Broadcast = { sender: Worker; message: BroadcastMessage; missing: Set<Worker> }

/** Passes the broadcasts of each process on to all others. Runs in the primary process. */
export function relayBroadcasts(): void {
  // A process that is still starting has cached nothing yet.
  const listening = new Set<Worker>()
  const open = new Map<string, Broadcast>()

  function confirm({ sender, message, missing }: Broadcast, worker?: Worker): void {
    if (worker) missing.delete(worker)
    if (missing.size > 0) return
    open.delete(message.id)
    send(sender, { ...message, kind: 'done' })
  }

  cluster.on('listening', (worker) => listening.add(worker))
  cluster.on('exit', (worker) => {
    listening.delete(worker)
    for (const entry of open.values()) confirm(entry, worker)
  })
  cluster.on('message', (worker, message: BroadcastMessage) => {
    if (message.kind === 'announce') {
      const others = [...listening].filter((each) => each !== worker)
      const entry = { sender: worker, message, missing: new Set(others) }
      open.set(message.id, entry)
      for (const other of others) send(other, { ...message, kind: 'receive' })
      confirm(entry)
    } else {
      const entry = open.get(message.id)
      if (entry) confirm(entry, worker)
    }
  })
}

/** Sends a message. If the process has just ended, there is nobody to tell, so errors are ignored. */
function send(worker: Worker, message: BroadcastMessage): void {
  worker.send(message, () => undefined)
}
