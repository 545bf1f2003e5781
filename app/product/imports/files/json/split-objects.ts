/**
 * Splits JSON into the texts of its top-level objects without parsing it. Only one object is in memory. An object that
 * is too large is yielded in parts, each with some elements of its longest list.
 */
import { formatLimit, limits } from '../limits.ts'
import type { OnUnread } from './json-rows.ts'
import { type Outline, outlineLargeObjects } from './outline-objects.ts'
import { createScanner, incompleteObjectError, ObjectTooLarge } from './scan-structure.ts'

const partCharacters = 1_000_000

/**
 * The text of an object. If `isWrapper` is set, the object is not a review but contains the list of them, possibly within
 * other objects.
 */
export type ObjectText = { index: number; text: string; isWrapper: boolean }

/**
 * Yields the text of each top-level object as soon as it is complete. The only object of a file is a wrapper. Calls
 * `onUnread` for the lists that the texts do not contain.
 */
export async function* readJsonObjects(
  open: () => AsyncIterable<string>,
  onUnread: OnUnread = () => undefined,
): AsyncGenerator<ObjectText> {
  let first: ObjectText | null = null
  let yielded = 0
  try {
    for await (const object of splitObjects(open(), new Map())) {
      if (object.index === 0) first = object
      else {
        if (first) yield first
        first = null
        yield object
      }
      yielded = object.index + 1
    }
    if (first) yield { ...first, isWrapper: true }
    return
  } catch (error) {
    if (first) yield first
    if (!(error instanceof ObjectTooLarge)) throw error
  }
  const outlines = await outlineLargeObjects(open())
  for (const { unread } of outlines.values()) for (const { list, objects } of unread) onUnread(list, objects)
  for await (const object of splitObjects(open(), outlines)) if (object.index >= yielded) yield object
}

async function* splitObjects(
  chunks: AsyncIterable<string>,
  outlines: Map<number, Outline>,
): AsyncGenerator<ObjectText> {
  const scanner = createScanner()
  const collector = createCollector()
  let index = 0
  let complete: ObjectText[] = []
  let parts: ReturnType<typeof createParts> | null = null

  function endObject(): void {
    complete.push(...(parts?.flush() ?? []).map((text) => ({ index, text, isWrapper: true })))
    parts = null
    index++
  }

  function scanChunk(chunk: string): void {
    scanner.scan(chunk, (character, n, previous) => {
      const depth = scanner.depth()
      const lists = scanner.lists()
      if (character === '{' && depth === 1 && lists === 0) {
        const outline = outlines.get(index)
        if (outline) parts = createParts(outline)
        else collector.start(n)
      } else if (parts && character === '{' && lists === 1 && parts.isElement(depth, previous))
        collector.start(n)
      else if (parts && character === '}' && lists === 1 && parts.isElement(depth + 1, '')) {
        const text = parts.add(collector.end(chunk, n + 1))
        if (text) complete.push({ index, text, isWrapper: true })
      } else if (parts && character === ']' && lists === 0) parts.endList()
      else if (character === ',') collector.countValue()
      else if (character === '}' && depth === 0) {
        if (!parts) complete.push({ index, text: collector.end(chunk, n + 1), isWrapper: false })
        endObject()
      }
    })
    collector.endChunk(chunk)
  }

  for await (const chunk of chunks) {
    let failure: unknown = null
    try {
      scanChunk(chunk)
    } catch (error) {
      failure = error
    }
    // Yield the objects before the failure, so that the message names the right row.
    yield* complete
    complete = []
    if (failure) throw failure
  }
  if (scanner.depth() > 0) throw incompleteObjectError()
}

/** Collects the text of one object at a time. */
function createCollector() {
  let pending = ''
  let start = -1
  let values = 0
  return {
    start(n: number) {
      start = n
      pending = ''
      values = 0
    },
    countValue() {
      if (start >= 0 && ++values > limits.objectValues)
        throw new Error(`An object in the file has more than ${formatLimit(limits.objectValues)} values.`)
    },
    end(chunk: string, n: number): string {
      const text = pending + chunk.slice(start, n)
      start = -1
      pending = ''
      return text
    },
    endChunk(chunk: string) {
      if (start < 0) return
      pending += chunk.slice(start)
      start = 0
      if (pending.length > limits.objectCharacters) throw new ObjectTooLarge()
    },
  }
}

/** Combines elements of the longest list with the text around it. */
function createParts({ before, after, list }: Outline) {
  const maxCharacters = Math.max(partCharacters, before.length + after.length)
  let elements: string[] = []
  let characters = 0
  let listCount = 0
  let elementDepth = 0

  function flush(): string[] {
    if (elements.length === 0) return []
    const text = `${before}[${elements.join(',')}]${after}`
    elements = []
    characters = 0
    return [text]
  }

  return {
    flush,
    /** Whether an object at this depth is an element of the longest list. `previous` is the token before the object. */
    isElement(depth: number, previous: string): boolean {
      if (previous === '[' && elementDepth === 0 && ++listCount === list) elementDepth = depth
      return depth === elementDepth
    },
    endList() {
      elementDepth = 0
    },
    /** Adds an element. Returns the text of a part if it is complete. */
    add(element: string): string | null {
      elements.push(element)
      characters += element.length
      return characters > maxCharacters ? (flush()[0] ?? null) : null
    },
  }
}
