const words = (text: string) => text.trim().split(/\s+/)

// Given names and family names of many origins, to be combined freely: no real person is meant.
export const femaleNames = words(`Amara Beatriz Chloe Dagny Elena Farah Greta Hanako Imani Jadwiga Keisha Leilani
  Mei Nadia Oksana Paloma Quinn Renée Saoirse Tala Ursula Valentina Wanda Xiomara Yara Zofia Agnes Brigitta Camila Divya
  Esther Fumiko Giulia Hye-jin İpek Josephine Katarzyna Lucía Marisol Ngozi Olivia Perpetua Rosalind Sunita Thandiwe Violet
  Winifred Yolanda Zainab Anneliese Bronwyn Carmen Dolores Eun-ji Freya Gwendolyn Hilde Ines Jolene Linnéa`)

export const maleNames = words(`Abel Bogdan Cedric Dmitri Emeka Finn Gustavo Hiroshi Ibrahim Jorge Kwame Łukasz Mateo
  Nikhil Oleg Pablo Quentin Rafael Søren Tomáš Umar Viktor Wendell Xavier Yusuf Zoltan Anders Bartholomew Chidi Darnell
  Eduardo Farid Gianni Hans Ivo Jamal Kenji Leopold Minh Nathaniel Omar Percival Ravi Seamus Tobias Ulrich Vicente Walker
  Yannick Zachary Aleksander Bjørn Cornelius Dae-hyun Ezekiel Fyodor Gerald Hector Isaac José`)

export const familyNames = words(`Abernathy Adeyemi Alvarez Andersson Bancroft Baranowski Benítez Bhattacharya Blackwood
  Boateng Bondarenko Brennan Calloway Castillo Chakraborty Chen Clearwater Cohen Costa D'Angelo Dąbrowski Delacroix Desai
  Diallo Dimitriou Donnelly Dubois Eriksen Espinoza Fairchild Fernandes Fitzgerald Fontaine Fujimoto Gallagher García
  Goldberg Gonçalves Grabowska Gutierrez Haddock Halvorsen Hansen Hashimoto Hernández Hoffmann Horváth Ibáñez Ivanova
  Jankowski Jiménez Johansson Kaczmarek Kamau Karlsson Kawasaki Keahi Kim Kowalczyk Kruger Larsson Lefebvre Lindgren
  Lombardi MacAllister Makinde Mbeki McCready Mendoza Moreau Müller Murakami Nakamura Ndiaye Nguyễn Novák Nwosu O'Brien
  O'Malley Okonkwo Olufemi Ortega Østergaard Papadakis Park Patel Pedersen Petrov Pham Quiroga Rahman Ramírez Rasmussen
  Redcloud Reinholt Ricci Rosenbaum Saito Sandoval Schneider Shevchenko Silva Singh Sørensen Stavros Sullivan Szabó
  Takahashi Tanaka Teixeira Thibodeaux Tran Ueda Van-der-Berg Vasquez Villanueva Vogel Wójcik Whitehorse Winterbourne
  Yamamoto Yılmaz Zamora Zhang Zieliński`).map((name) => name.replaceAll('Van-der-Berg', 'van der Berg'))

const towns = words(`Maple Cedar Willow Granite Silver Harbor Prairie Eagle Clear Stone Birch Amber North Fair Meadow
  Copper Pine River Summit Lake`)
const endings = words('ford ton field haven view dale brook crest port wood')

/** Towns that do not exist, in states that do, with the first three digits of a ZIP code there. */
const states = words(`AL:350 AZ:850 CA:917 CO:802 CT:061 FL:328 GA:303 IA:503 ID:837 IL:606 IN:462 KS:672 KY:402 LA:701
  MA:021 MD:212 ME:041 MI:482 MN:554 MO:631 MS:392 MT:591 NC:282 ND:581 NE:681 NJ:071 NM:871 NV:891 NY:146 OH:432 OK:731
  OR:972 PA:152 SC:294 SD:571 TN:372 TX:752 UT:841 VA:232 WA:981 WI:532 WV:253 WY:820`)

interface Place {
  city: string
  state: string
  zip: string
}

export function placeOf(number: number): Place {
  const [state = '', digits = ''] = (states[number % states.length] ?? '').split(':')
  const town = towns[Math.floor(number / 7) % towns.length]
  return {
    city: `${town}${endings[Math.floor(number / 3) % endings.length]}`,
    state,
    zip: `${digits}${String((number * 37) % 100).padStart(2, '0')}`,
  }
}
