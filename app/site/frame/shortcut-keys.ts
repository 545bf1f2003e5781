/** The keys that the script handles. The browser itself opens a row: its link has the focus. */
export const shortcutKeys = ['/', 'f', 'j', 'k', 'r', 'x', 'e', '?'] as const

export type ShortcutKey = (typeof shortcutKeys)[number]
