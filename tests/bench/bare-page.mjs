// The baseline of the embed benchmark: an Express route that sends the same bytes without rendering them.
import fs from 'node:fs'
import express from 'express'

const [file = ''] = process.argv.slice(2)
const content = fs.readFileSync(file)

const app = express()
app.get('/', (_, res) => {
  res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }).send(content)
})

const server = app.listen(0, '127.0.0.1', () => {
  process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port)
})
process.once('disconnect', () => process.exit(0))
