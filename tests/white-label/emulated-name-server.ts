/** A name server that answers TXT queries from `records`, by name, and reports other names as nonexistent. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll } from 'vitest'

const TXT = 16

export async function startNameServer() {
  const records = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, sender) =>
    socket.send(buildResponse(query, records), sender.port, sender.address),
  )
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterAll(() => void socket.close())
  return { records, address: `127.0.0.1:${socket.address().port}` }
}

function buildResponse(query: Buffer, records: Map<string, string>): Buffer {
  const { name, end } = parseQuestion(query)
  const value = query.readUInt16BE(end) === TXT ? records.get(name.toLowerCase()) : undefined
  const question = query.subarray(12, end + 4)
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(value === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(value === undefined ? 0 : 1, 6)
  header.fill(0, 8, 12)
  return Buffer.concat([header, question, ...(value === undefined ? [] : [txtRecord(value)])])
}

function parseQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let position = 12
  for (let length = query[position]!; length > 0; length = query[position]!) {
    labels.push(query.toString('latin1', position + 1, position + 1 + length))
    position += length + 1
  }
  return { name: labels.join('.'), end: position + 1 }
}

/** Builds one TXT record for the name in the question. */
function txtRecord(value: string): Buffer {
  const fixed = Buffer.alloc(12)
  fixed.writeUInt16BE(0xc00c, 0)
  fixed.writeUInt16BE(TXT, 2)
  fixed.writeUInt16BE(1, 4)
  fixed.writeUInt16BE(value.length + 1, 10)
  return Buffer.concat([fixed, Buffer.from([value.length]), Buffer.from(value)])
}
