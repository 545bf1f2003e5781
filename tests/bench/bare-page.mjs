// An Express route that sends the bytes of a file without rendering them.
import fs from 'node:fs'
import express from 'express'

const [file = '', encoding = ''] = process.argv.slice(2)
const content = fs.readFileSync(file)
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  ...(encoding && { 'Content-Encoding': encoding }),
}

const app = express()
app.get('/', (_, res) => {
  res.set(headers).send(content)
})

const server = app.listen(0, '127.0.0.1', () => {
  process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port)
})
process.once('disconnect', () => process.exit(0))
