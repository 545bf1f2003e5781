/**
 * A message between the processes of the web server. A process sends `announce`, the primary process sends `receive` to
 * all others, each of them replies with `received`, and then the primary process sends `done` to the first.
 */
export type BroadcastMessage = {
  kind: 'announce' | 'receive' | 'received' | 'done'
  id: string
  topic: string
}
