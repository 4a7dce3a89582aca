import { type Center, centers } from './centers.ts'
import { type Member, members, plain } from './members.ts'

export interface Directory {
  /** Without regard to case and to spaces around. */
  member(usbcId: string): Member | null
  /** By the beginnings of the words of a name, or by a part of the id; nothing asked: everybody. By last name. */
  search(text: string): Member[]
  center(certificationNumber: string): Center | null
  /** Those whose name, ZIP code and number contain what was asked; empty texts are ignored. */
  centers(search: { name?: string; zip?: string; certificationNumber?: string }): Center[]
}

/** The directory as of each day it is asked: people grow older while the program runs. */
export function makeDirectory(today: () => string): Directory {
  let day = ''
  let byId = new Map<string, Member>()
  let sorted: { member: Member; words: string[] }[] = []
  const allCenters = centers()

  function refresh() {
    if (day === today()) return
    day = today()
    const all = members(day)
    byId = new Map(all.map((member) => [member.usbcId, member]))
    sorted = all
      .map((member) => ({ member, words: wordsOf(`${member.firstName} ${member.lastName}`) }))
      .sort((one, other) => nameOf(one.member).localeCompare(nameOf(other.member), 'en'))
  }

  return {
    member: (usbcId) => {
      refresh()
      return byId.get(usbcId.trim().toUpperCase()) ?? null
    },
    search: (text) => {
      refresh()
      const id = text.trim().toUpperCase()
      const wanted = wordsOf(text)
      if (/\d/.test(id)) return sorted.filter(({ member }) => member.usbcId.includes(id)).map(({ member }) => member)
      if (id && wanted.length === 0) return []
      return sorted
        .filter(({ words }) => wanted.every((want) => words.some((word) => word.startsWith(want))))
        .map(({ member }) => member)
    },
    center: (number) => allCenters.find((center) => center.certificationNumber === number.trim()) ?? null,
    centers: ({ name = '', zip = '', certificationNumber = '' }) =>
      allCenters.filter(
        (center) =>
          center.name.toLowerCase().includes(name.trim().toLowerCase()) &&
          center.zip.startsWith(zip.trim()) &&
          center.certificationNumber.includes(certificationNumber.trim()),
      ),
  }
}

const nameOf = (member: Member) => `${member.lastName} ${member.firstName} ${member.usbcId}`
const wordsOf = (name: string) =>
  name
    .split(/[\s,-]+/)
    .map(plain)
    .filter(Boolean)
