/** Names of Eastern Europe: spellings, scripts, and short forms of one name, and other names that are similar. */
import { testNames } from './staff.ts'

testNames([
  {
    stored: 'Evgeny||Zhukov',
    same: 'Jewgeni Schukow; Yevgeniy Zhukov; Zhenya Zhukov; Евгений Жуков; Evguéni Joukov; Eugene Zhukov; Жуков Евгений',
    others: 'Evgenia Zhukova; Yegor Zhukov; Sergey Zhukov; Evgeny Zhuravlev',
  },
  {
    stored: 'Alexander|Petrovich|Ivanov',
    same: 'Aleksandr Ivanov; Sasha Ivanov; Alexandr P. Ivanov; Ivanov A.P.; Иванов Александр Петрович; Alexander Iwanow',
    others: 'Alexander Sergeevich Ivanov; Alexey Petrovich Ivanov; Alexandra Ivanova; A. S. Ivanov',
  },
  {
    stored: 'Yulia||Shevchenko',
    same: 'Julia Schewtschenko; Yuliya Shevchenko; Юлия Шевченко; Iulia Chevtchenko',
    others: 'Yana Shevchenko; Yuri Shevchenko; Lilia Shevchenko',
  },
  {
    stored: 'Dmitri||Kuznetsov',
    same: 'Dima Kuznetsov; Dmitry Kusnezow; Dmitriy Kuznetzov; Dmytro Kuznetsov; Дмитрий Кузнецов',
    others: 'Denis Kuznetsov; Danila Kuznetsov',
  },
  {
    stored: 'Mikhail||Gorbachev',
    same: 'Misha Gorbachev; Michail Gorbatschow; Mikhail Gorbachyov; Mihail Gorbachov',
    others: 'Maxim Gorbachev; Mikhail Gorbunov',
  },
  {
    stored: 'Natalya||Volkova',
    same: 'Natasha Volkova; Natalia Wolkowa; Nataliya Volkova',
    others: 'Nadezhda Volkova; Tatiana Volkova',
  },
  {
    stored: 'Fyodor||Tsvetaev',
    same: 'Fedor Tsvetaev; Fjodor Zwetajew; Fedya Tsvetayev',
    others: 'Foma Tsvetaev',
  },
  {
    stored: 'Stanislav||Khokhlov',
    same: 'Stas Khokhlov; Stanislaw Chochlow',
    others: 'Svyatoslav Khokhlov; Stanislava Khokhlova',
  },
  {
    stored: 'Katarzyna||Wójcik',
    same: 'Kasia Wojcik; Kate Wójcik',
    others: 'Karolina Wójcik; Katarina Wojciechowska; Kamila Wójcik',
  },
  {
    stored: 'Krzysztof||Szczepański',
    same: 'Krzysiek Szczepanski; Krzystof Szczepansky',
    others: 'Krystyna Szczepańska; Kazimierz Szczepański',
  },
  {
    stored: 'Jan||Novák',
    same: 'Honza Novak; Johann Novak',
    others: 'Jana Nováková; Jakub Novák; Jiří Novák',
  },
  {
    stored: 'Tomáš||Dvořák',
    same: 'Tomas Dvorak; Thomas Dvorak',
    others: 'Tobias Dvořák; Tadeáš Dvořák',
  },
  {
    stored: 'István||Nagy',
    same: 'István Nagy; Pista Nagy; Stephen Nagy',
    others: 'Iván Nagy; Imre Nagy',
  },
  {
    stored: 'Péter||Kovács',
    same: 'Peter Kovacs; Peti Kovács; Kovacs, Peter',
    others: 'Pál Kovács',
  },
  {
    stored: 'Nikola||Đorđević',
    same: 'Nikola Djordjevic; Nikola Dordevic; Nikola Djordjević',
    others: 'Nikolina Đorđević; Novak Đorđević',
  },
  {
    stored: 'Miroslav||Horváth',
    same: 'Mirek Horvath; Miro Horvath',
    others: 'Miroslava Horváthová; Jaroslav Horváth; Radoslav Horváth',
  },
  {
    stored: 'Gheorghe||Popescu',
    same: 'George Popescu; Gigi Popescu',
    others: 'Grigore Popescu; Georgeta Popescu',
  },
  {
    stored: 'Wojciech||Jankowski',
    same: 'Wojtek Jankowski',
    others: 'Wiesław Jankowski; Wacław Jankowski',
  },
])
