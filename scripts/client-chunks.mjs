// Decides which modules of the client build share a file. A page requests each file that contains one of its modules,
// and also loads the other modules in that file, which it may not need. See docs/decisions/063-client-chunks.md.
import path from 'node:path'

/** @typedef {{ size: number, imports: readonly string[] }} Module */
/** @typedef {{ members: Set<string>, users: Set<string>, size: number }} Group */

/**
 * The number of characters of source code, about a kilobyte compressed, that a page with ten files may load without
 * need if that saves it a request. The number grows with the square of the page's files.
 */
const charactersPerRequest = 6200

/** Shared modules are in the file of every page if at least this share of the entries load them. */
const shareOfCommonModules = 0.35

/**
 * Returns the name of the file for each module. Modules without a name stay in the file of their only entry.
 *
 * @param {object} graph
 * @param {Map<string, Module>} graph.modules all modules
 * @param {Set<string>} graph.entries the modules that the browser requests by themselves: pages, and what is imported
 *   dynamically
 * @param {Set<string>} graph.pages the entries that are pages
 * @param {string[]} graph.roots the entries that every page loads
 * @param {string} graph.frame the entry that most pages load: the frame around them
 * @param {(id: string) => boolean} graph.isOwn whether a module is ours, as opposed to a package's
 * @returns {Map<string, string>}
 */
export function nameChunks({ modules, entries, pages, roots, frame, isOwn }) {
  const names = new Map()
  const rootModules = reachable(modules, roots)
  for (const id of rootModules) if (!entries.has(id)) names.set(id, isOwn(id) ? 'page' : 'vendor')

  const users = findUsers(modules, entries, pages)
  for (const [id, entriesOfModule] of users) {
    if (names.has(id) || entries.has(id)) continue
    const isShared = entriesOfModule.size > 1
    const isOfFrame = entriesOfModule.has(frame)
    if (isShared && (isOfFrame || entriesOfModule.size >= entries.size * shareOfCommonModules))
      names.set(id, 'page')
  }
  const shared = [...users].filter(([id, { size }]) => size > 1 && !names.has(id) && !roots.includes(id))
  const groups = mergeGroups(modules, groupByUsers(modules, shared))
  const taken = new Set(names.values())
  for (const { members } of groups) {
    const name = uniqueName(largestMember(modules, members), taken)
    for (const id of members) names.set(id, name)
  }
  return names
}

/**
 * Returns the modules and everything that they import statically.
 * @param {Map<string, Module>} modules
 * @param {Iterable<string>} ids
 */
function reachable(modules, ids) {
  const found = new Set(ids)
  for (const id of found) for (const imported of modules.get(id)?.imports ?? []) found.add(imported)
  return found
}

/**
 * Returns the entries that load each module: pages, if a page loads it. What a page imports dynamically then finds the
 * module in the files of that page.
 * @param {Map<string, Module>} modules
 * @param {Set<string>} entries
 * @param {Set<string>} pages
 */
function findUsers(modules, entries, pages) {
  /** @type {Map<string, Set<string>>} */
  const users = new Map()
  for (const entry of entries)
    for (const id of reachable(modules, [entry])) {
      if (!modules.has(id)) continue
      const entriesOfModule = users.get(id) ?? new Set()
      users.set(id, entriesOfModule.add(entry))
    }
  for (const [id, entriesOfModule] of users) {
    const pagesOfModule = [...entriesOfModule].filter((entry) => pages.has(entry))
    if (pagesOfModule.length > 0) users.set(id, new Set(pagesOfModule))
  }
  return users
}

/**
 * Groups modules that the same entries load.
 * @param {Map<string, Module>} modules
 * @param {[string, Set<string>][]} shared
 * @returns {Group[]}
 */
function groupByUsers(modules, shared) {
  /** @type {Map<string, Group>} */
  const groups = new Map()
  for (const [id, users] of shared) {
    const key = [...users].sort().join('\n')
    const group = groups.get(key) ?? { members: new Set(), users: new Set(users), size: 0 }
    group.members.add(id)
    group.size += modules.get(id)?.size ?? 0
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * Merges two groups at a time, those with the largest gain first, until nothing is gained.
 * @param {Map<string, Module>} modules
 * @param {Group[]} initialGroups
 */
function mergeGroups(modules, initialGroups) {
  const groups = new Set(initialGroups)
  for (;;) {
    const requests = countRequests(groups)
    const imports = findImports(modules, groups)
    const candidates = [...pairsOf([...groups])]
      .map(([one, other]) => ({ one, other, gain: gainOf(one, other, requests) }))
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain - a.gain)
    const best = candidates.find(
      ({ one, other }) => !hasDetour(imports, one, other) && !hasDetour(imports, other, one),
    )
    if (!best) return groups
    const { one, other } = best
    groups.delete(one)
    groups.delete(other)
    const merged = {
      members: new Set([...one.members, ...other.members]),
      users: new Set([...one.users, ...other.users]),
      size: one.size + other.size,
    }
    groups.add(merged)
    // An entry that loads the merged file also loads what that file imports.
    const importsOfMerged = new Set([...(imports.get(one) ?? []), ...(imports.get(other) ?? [])])
    for (const imported of importsOfMerged) {
      for (const further of imports.get(imported) ?? []) importsOfMerged.add(further)
      if (imported !== one && imported !== other) for (const user of merged.users) imported.users.add(user)
    }
  }
}

/**
 * @template T
 * @param {T[]} list
 * @returns {Generator<[T, T]>}
 */
function* pairsOf(list) {
  for (const [index, one] of list.entries())
    for (const other of list.slice(index + 1)) yield/** @type {[T, T]} */ ([one, other])
}

/** @param {Iterable<Group>} groups */
function countRequests(groups) {
  /** @type {Map<string, number>} */
  const requests = new Map()
  for (const { users } of groups) for (const user of users) requests.set(user, (requests.get(user) ?? 0) + 1)
  return requests
}

/**
 * Returns what merging two groups gains: one request of each entry that loads both, minus the code that the other
 * entries would load without need.
 * @param {Group} one
 * @param {Group} other
 * @param {Map<string, number>} requests
 */
function gainOf(one, other, requests) {
  let gain = 0
  for (const user of one.users)
    gain += other.users.has(user) ? ((requests.get(user) ?? 0) / 10) ** 2 * charactersPerRequest : -other.size
  for (const user of other.users) if (!one.users.has(user)) gain -= one.size
  return gain
}

/**
 * Returns the groups that each group imports.
 * @param {Map<string, Module>} modules
 * @param {Iterable<Group>} groups
 */
function findImports(modules, groups) {
  /** @type {Map<string, Group>} */
  const groupOf = new Map()
  for (const group of groups) for (const id of group.members) groupOf.set(id, group)
  /** @type {Map<Group, Set<Group>>} */
  const imports = new Map()
  for (const group of groups) {
    const imported = [...group.members]
      .flatMap((id) => modules.get(id)?.imports ?? [])
      .flatMap((id) => groupOf.get(id) ?? [])
    imports.set(group, new Set(imported.filter((each) => each !== group)))
  }
  return imports
}

/**
 * Checks whether one group imports the other through a third. Merged, the two would then import a file that imports
 * them, and the browser would run one of the two files too early.
 * @param {Map<Group, Set<Group>>} imports
 * @param {Group} one
 * @param {Group} other
 */
function hasDetour(imports, one, other) {
  const between = new Set([...(imports.get(one) ?? [])].filter((group) => group !== other))
  for (const group of between)
    for (const imported of imports.get(group) ?? []) {
      if (imported === other) return true
      between.add(imported)
    }
  return false
}

/**
 * @param {Map<string, Module>} modules
 * @param {Set<string>} members
 */
function largestMember(modules, members) {
  const sizeOf = (/** @type {string} */ id) => modules.get(id)?.size ?? 0
  return [...members].reduce((largest, id) => (sizeOf(id) > sizeOf(largest) ? id : largest))
}

/**
 * Returns a name for the file: that of its largest module.
 * @param {string} id
 * @param {Set<string>} taken
 */
function uniqueName(id, taken) {
  const [file = ''] = path.basename(id.split('?')[0] ?? '').split('.')
  const base = id.includes('/@conform-to/') ? 'fields' : file.replaceAll(/[^\w-]/g, '') || 'shared'
  let name = base
  for (let count = 2; taken.has(name); count++) name = `${base}-${count}`
  taken.add(name)
  return name
}
