import type { Bank, Language, Topic } from './bank.ts';
import { enComic, enEssay, enPhoto, enPodcast, enRecipe } from './en-life.ts';
import { enBusiness, enCity, enNews, enWeather } from './en-news.ts';
import { enDev, enForum, enRelease, enScience } from './en-tech.ts';
import { jaComic, jaEssay, jaPhoto, jaPodcast, jaRecipe } from './ja-life.ts';
import { jaBusiness, jaCity, jaNews, jaWeather } from './ja-news.ts';
import { jaDev, jaForum, jaRelease, jaScience } from './ja-tech.ts';
import { koComic, koEssay, koPhoto, koPodcast, koRecipe } from './ko-life.ts';
import { koBusiness, koCity, koNews, koWeather } from './ko-news.ts';
import { koDev, koForum, koRelease, koScience } from './ko-tech.ts';
import { enShop, jaShop, koShop, zhShop } from './shop.ts';
import { tickers } from './ticker.ts';
import { zhComic, zhEssay, zhPhoto, zhPodcast, zhRecipe } from './zh-life.ts';
import { zhBusiness, zhCity, zhNews, zhWeather } from './zh-news.ts';
import { zhDev, zhForum, zhRelease, zhScience } from './zh-tech.ts';

export const banks: Record<Language, Record<Topic, Bank>> = {
  ko: {
    news: koNews,
    business: koBusiness,
    city: koCity,
    weather: koWeather,
    essay: koEssay,
    dev: koDev,
    release: koRelease,
    podcast: koPodcast,
    photo: koPhoto,
    recipe: koRecipe,
    forum: koForum,
    science: koScience,
    comic: koComic,
    shop: koShop,
    ticker: tickers.ko,
  },
  en: {
    news: enNews,
    business: enBusiness,
    city: enCity,
    weather: enWeather,
    essay: enEssay,
    dev: enDev,
    release: enRelease,
    podcast: enPodcast,
    photo: enPhoto,
    recipe: enRecipe,
    forum: enForum,
    science: enScience,
    comic: enComic,
    shop: enShop,
    ticker: tickers.en,
  },
  ja: {
    news: jaNews,
    business: jaBusiness,
    city: jaCity,
    weather: jaWeather,
    essay: jaEssay,
    dev: jaDev,
    release: jaRelease,
    podcast: jaPodcast,
    photo: jaPhoto,
    recipe: jaRecipe,
    forum: jaForum,
    science: jaScience,
    comic: jaComic,
    shop: jaShop,
    ticker: tickers.ja,
  },
  'zh-CN': {
    news: zhNews,
    business: zhBusiness,
    city: zhCity,
    weather: zhWeather,
    essay: zhEssay,
    dev: zhDev,
    release: zhRelease,
    podcast: zhPodcast,
    photo: zhPhoto,
    recipe: zhRecipe,
    forum: zhForum,
    science: zhScience,
    comic: zhComic,
    shop: zhShop,
    ticker: tickers['zh-CN'],
  },
};
