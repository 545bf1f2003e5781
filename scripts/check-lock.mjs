// If a registry lacks an optional package for another platform, `npm install` writes a lock file without it, and `npm
// ci` then fails on every machine. Fails if the lock file lacks an optional package that one of its packages depends
// on.
import fs from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

/** @typedef {{ optionalDependencies?: Record<string, string> }} Package */
/** @type {Record<string, Package>} */
const packages = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
const missing = Object.entries(packages).flatMap(([packagePath, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !isResolvable(packagePath, name))
    .map((name) => `${name}, required by ${packagePath || 'package.json'}`),
)

for (const line of missing) console.error(`missing in package-lock.json: ${line}`)
console.log(`${missing.length} optional packages missing in package-lock.json`)
process.exitCode = missing.length ? 1 : 0

/**
 * Checks whether the lock file contains the package where Node would find it: in `node_modules` inside the package or
 * in a directory above it.
 * @param {string} packagePath
 * @param {string} name
 * @returns {boolean}
 */
function isResolvable(packagePath, name) {
  if (`${packagePath ? `${packagePath}/` : ''}node_modules/${name}` in packages) return true
  if (!packagePath) return false
  const parentIndex = packagePath.lastIndexOf('/node_modules/')
  return isResolvable(parentIndex < 0 ? '' : packagePath.slice(0, parentIndex), name)
}
