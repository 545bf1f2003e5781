export type Countries = { used: NamedChoice[]; others: NamedChoice[] }

export type NamedChoice = { id: string; name: string }
